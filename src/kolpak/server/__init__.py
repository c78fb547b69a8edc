"""The server: HTTP, WebSockets, accounts and storage around ``kolpak.live``.

``main`` runs it, ``app`` puts it together, ``config`` says how. Four rooms: ``web`` speaks HTTP,
``accounts`` knows who asks, ``store`` keeps everything, ``cluster`` joins several workers.
"""
