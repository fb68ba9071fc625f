"""Pages that lobby and table both lead to: settings, rule book, save code, verification; and the shared desk."""
