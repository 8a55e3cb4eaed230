"""What every test here rests on."""

import signal

# Whoever starts the tests in the background may have them ignore Ctrl-C, and their children too. Some tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
