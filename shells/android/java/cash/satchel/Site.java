package cash.satchel;

import java.util.*;

/**
 * The web app inside the APK: which file a request names, and the headers of its answer. The headers are those of the
 * file `_headers` that the build writes, in the format that scripts/serve-web.mjs reads too.
 */
final class Site {
  /** Names under `invalid` are never resolved (RFC 6761), so nothing outside can be or get this origin. */
  static final String ORIGIN = "https://satchel.invalid";

  private static final String[] TYPES = {
    "html", "text/html", "js", "text/javascript", "css", "text/css", "json", "application/json", "txt", "text/plain",
    "svg", "image/svg+xml", "png", "image/png", "woff2", "font/woff2", "wasm", "application/wasm"
  };

  /** Rows of path, name and value. A path that ends in `*` stands for all that begin like it. */
  private final List<String[]> headers = new ArrayList<>();

  /** `text`: of `_headers`, in which indented lines `Name: value` follow a path. */
  Site(String text) {
    String path = "";
    for (String line : text.split("\n")) {
      int colon = line.indexOf(':');
      if (!line.startsWith(" ")) path = line.trim();
      else if (colon > 0)
        headers.add(new String[] {path, line.substring(0, colon).trim(), line.substring(colon + 1).trim()});
    }
  }

  /** Whether a URL belongs to this origin: then nothing else may answer it. */
  static boolean isOurs(String url) { return url.equals(ORIGIN) || url.startsWith(ORIGIN + "/"); }

  /** Whether a URL is the page itself, with any query and fragment: the only one that the main frame may show. */
  static boolean isPage(String url) { return isOurs(url) && "/index.html".equals(pathOf(url)); }

  /** Whether another app opens a link that was pressed on the page. All else stays closed. */
  static boolean opensOutside(String url) { return !isOurs(url) && url.matches("(?i)(https?://|mailto:).*"); }

  /** Returns the file that a URL of this origin names, or null where it can name none. */
  static String fileOf(String method, String url) {
    String path = pathOf(url);
    return path == null || !method.equals("GET") || typeOf(path) == null ? null : path.substring(1);
  }

  static String typeOf(String file) {
    String ending = file.substring(file.lastIndexOf('.') + 1);
    for (int at = 0; at < TYPES.length; at += 2) if (TYPES[at].equals(ending)) return TYPES[at + 1];
    return null;
  }

  Map<String, String> headersOf(String file) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String[] row : headers) {
      String start = row[0].substring(0, Math.max(0, row[0].length() - 1));
      if (row[0].endsWith("*") ? ("/" + file).startsWith(start) : row[0].equals("/" + file)) found.put(row[1], row[2]);
    }
    return found;
  }

  /** Returns the path of a URL; null where it has other characters than our files, or leads to another folder. */
  private static String pathOf(String url) {
    String path = url.substring(ORIGIN.length()).split("[?#]", 2)[0];
    if (path.isEmpty() || path.equals("/")) return "/index.html";
    return path.matches("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+") ? path : null;
  }
}
