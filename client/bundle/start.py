"""Where the unpacked program begins: its other processes come in here, too."""
import multiprocessing
import sys

from client.main import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
