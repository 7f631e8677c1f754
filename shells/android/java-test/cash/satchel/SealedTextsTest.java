package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.io.File;
import java.nio.file.Files;
import java.security.KeyStoreException;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SealedTextsTest {
  private static final String BOOK = "{\"wallets\":[\"the envelope\"]}";
  private static final String ASIDE = "the envelope, before";

  @Rule public final TemporaryFolder place = new TemporaryFolder();
  private final DeviceDouble device = new DeviceDouble();
  private Sqlite sql;
  private TextTable table;

  @Before
  public void make() throws Exception {
    sql = new Sqlite(new File(place.getRoot(), "satchel-copy.db"));
    table = new TextTable(sql);
  }

  @After
  public void close() throws Exception {
    sql.close();
  }

  /** What a copy of the data folder shows: the file, and its journal. */
  private String stored() throws Exception {
    StringBuilder all = new StringBuilder();
    for (File each : place.getRoot().listFiles()) all.append(new String(Files.readAllBytes(each.toPath()), UTF_8));
    return all.toString();
  }

  private SealedTexts open() { return new SealedTexts(table, device); }

  private void expectDamaged(String key) throws Exception {
    try {
      open().get(key);
      fail("it was read");
    } catch (Dispatcher.Refusal refusal) {
      assertEquals("damaged", refusal.code);
    }
  }

  @Test
  public void writesNoTextInClear() throws Exception {
    SealedTexts texts = open();
    texts.set("wallets", BOOK);
    assertEquals(BOOK, texts.get("wallets"));
    assertEquals(BOOK, open().get("wallets"));
    assertTrue(stored().contains("sealed:"));
    assertFalse(stored().contains("envelope"));
    texts.remove("wallets");
    assertNull(open().get("wallets"));
    texts.set("wallets", BOOK);
    texts.clear();
    assertNull(open().get("wallets"));
  }

  @Test
  public void tellsALostKeyFromAbsenceAndFromAKeyStoreThatFails() throws Exception {
    open().set("wallets", BOOK);
    device.isBroken = true;
    try {
      open().get("wallets");
      fail("it was read");
    } catch (KeyStoreException busy) {
      assertEquals("busy", busy.getMessage());
    }
    device.isBroken = false;
    device.key = null;
    expectDamaged("wallets");
    assertNull(open().get("outbox"));
    device.make();
    expectDamaged("wallets");
    open().set("wallets", "[1]");
    assertEquals("[1]", open().get("wallets"));
  }

  @Test
  public void keepsAsideWhatItCouldNotOpenBeforeAnotherTextTakesItsPlace() throws Exception {
    open().set("wallets", BOOK);
    String sealed = table.get("wallets");
    device.key = null;
    SealedTexts texts = open();
    try {
      texts.get("wallets");
      fail("it was read");
    } catch (Dispatcher.Refusal refusal) {
      assertEquals("damaged", refusal.code);
    }
    for (String next : new String[] {"[1]", "[2]"}) texts.set("wallets", next);
    assertEquals("[2]", texts.get("wallets"));
    assertEquals(sealed, table.get("wallets lost"));
    texts.clear();
    assertNull(table.get("wallets lost"));
  }

  @Test
  public void knowsATextThatHasChangedOrTakesThePlaceOfAnother() throws Exception {
    open().set("wallets", BOOK);
    open().set("aside:wallets", ASIDE);
    String sealed = table.get("wallets");
    String cut = sealed.substring(0, sealed.length() - 4);
    String other = table.get("aside:wallets");
    for (String changed : new String[] {BOOK, "", "sealed:", "sealed:?", "sealed:AQ==", cut, other}) {
      table.set("wallets", changed);
      expectDamaged("wallets");
    }
    table.set("wallets", sealed);
    assertEquals(BOOK, open().get("wallets"));
  }
}
