package cash.satchel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

/** Asks the built site, `satchel.site`, as the WebView does. */
public class SiteTest {
  private static final Path BUILT = Paths.get(System.getProperty("satchel.site"));
  private static final String ORIGIN = Site.ORIGIN;

  private static Site site() throws IOException {
    return new Site(new String(Files.readAllBytes(BUILT.resolve("_headers")), StandardCharsets.UTF_8));
  }

  private static List<String> built() throws IOException {
    try (Stream<Path> files = Files.walk(BUILT)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> BUILT.relativize(file).toString().replace('\\', '/'))
          .filter(file -> !file.equals("_headers"))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  @Test
  public void namesEveryBuiltFileAndItsType() throws IOException {
    List<String> files = built();
    assertTrue(files.size() > 10);
    for (String file : files) {
      assertEquals(file, Site.fileOf("GET", ORIGIN + "/" + file));
      assertTrue(file, Site.typeOf(file) != null);
    }
    assertEquals("application/wasm", Site.typeOf("assets/a.wasm"));
    assertEquals("text/javascript", Site.typeOf("assets/a.js"));
  }

  @Test
  public void givesThePageAndTheWorkerTheirPolicies() throws IOException {
    Map<String, String> page = site().headersOf("index.html");
    assertTrue(page.get("Content-Security-Policy").startsWith("default-src 'none'"));
    assertTrue(page.get("Content-Security-Policy").contains("script-src 'self'; style-src 'self'; frame-ancestors 'none'"));
    assertEquals("nosniff", page.get("X-Content-Type-Options"));
    List<String> workers = built().stream().filter(file -> file.contains("vault.worker")).collect(Collectors.toList());
    assertFalse(workers.isEmpty());
    for (String worker : workers)
      assertTrue(site().headersOf(worker).get("Content-Security-Policy").contains("'wasm-unsafe-eval'"));
    assertNull(site().headersOf("config.json").get("Content-Security-Policy"));
    assertEquals("nosniff", site().headersOf("config.json").get("X-Content-Type-Options"));
  }

  @Test
  public void servesThePageUnderItsRootWithAnyQueryAndFragment() {
    for (String url : new String[] {"", "/", "/?a=1", "/#/send?bip21=x", "/index.html", "/index.html?a#b"}) {
      assertEquals(url, "index.html", Site.fileOf("GET", ORIGIN + url));
      assertTrue(url, Site.isPage(ORIGIN + url));
    }
    assertFalse(Site.isPage(ORIGIN + "/config.json"));
  }

  @Test
  public void servesNothingElse() {
    String[] paths = {
      "/../index.html", "/assets/../../x.js", "//index.html", "/a//b.js", "/.hidden.js", "/a/.b.js", "/%2e%2e/x.js",
      "/x.js%00", "/_headers", "/a.dex", "/index", "/assets/", "/x.js/", "/\\x.js", "/x y.js", "/é.js"
    };
    for (String path : paths) assertNull(path, Site.fileOf("GET", ORIGIN + path));
    assertNull(Site.fileOf("POST", ORIGIN + "/"));
    assertNull(Site.fileOf("HEAD", ORIGIN + "/"));
  }

  @Test
  public void knowsItsOwnOriginFromOthersThatLookLikeIt() {
    String[] others = {
      "https://satchel.invalid.example/", "https://satchel.invalid:444/", "http://satchel.invalid/",
      "https://satchel.invalid@example.org/", "https://example.org/https://satchel.invalid/", "file:///index.html",
      "https://SATCHEL.invalid/", "about:blank", "data:text/html,x", "javascript:1", "content://x/index.html"
    };
    for (String url : others) {
      assertFalse(url, Site.isOurs(url));
      assertFalse(url, Site.isPage(url));
    }
    assertTrue(Site.isOurs(ORIGIN));
    assertTrue(Site.isOurs(ORIGIN + "/x"));
  }

  @Test
  public void letsOtherAppsOpenPagesAndMailAndNothingElse() {
    for (String url : new String[] {"https://e.cash/", "HTTPS://e.cash", "http://e.cash", "mailto:a@b"})
      assertTrue(url, Site.opensOutside(url));
    String[] closed = {
      ORIGIN + "/", "intent://x#Intent;end", "file:///x", "content://x", "javascript:1", "data:text/html,x", "tel:1",
      "ecash:q", "market://x", "https:x", ""
    };
    for (String url : closed) assertFalse(url, Site.opensOutside(url));
  }
}
