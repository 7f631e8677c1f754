# The smallest browser around WebKitGTK: windows without bars, so that they can be as narrow as a phone, and storage in
# the folder of the first argument, so that it is still there after a kill. MiniBrowser has neither.
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile = sys.argv[1]
with open(os.path.join(profile, "pid"), "w") as file:
    file.write(str(os.getpid()))

manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"), base_cache_directory=os.path.join(profile, "cache")
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)


def open_window():
    window = Gtk.Window()
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window.set_default_size(1280, 800)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def started(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", lambda _session: open_window())


def save(_context, download):
    def decide(download, name):
        download.set_destination("file://" + os.path.join(profile, "downloads", name))
        return True

    download.connect("decide-destination", decide)


context.connect("automation-started", started)
context.connect("download-started", save)
Gtk.main()
