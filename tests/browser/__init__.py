"""The browser side in a real Chromium, served by the real server."""
