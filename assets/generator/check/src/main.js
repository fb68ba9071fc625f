// The one script of the page: the same text is the page's own and its worker's.
import { serve } from "./worker.js";
import { start } from "./page.js";

if (typeof document === "undefined") serve(globalThis);
else start(document);
