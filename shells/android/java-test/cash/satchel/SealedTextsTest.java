package cash.satchel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.io.IOException;
import java.security.KeyStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Test;

public class SealedTextsTest {
  private static final String BOOK = "{\"wallets\":[\"the envelope\"]}";
  private static final String ASIDE = "the envelope, before";
  private static final String OUTBOX = "[\"é 😀\"]";

  private final TableDouble table = new TableDouble();
  private final DeviceDouble device = new DeviceDouble();

  /** A table whose file keeps what was removed until it is written anew. It can be killed at any of its writes. */
  private static final class TableDouble implements SealedTexts.Table {
    final Map<String, String> texts = new TreeMap<>();
    final List<String> leftOver = new ArrayList<>();
    /** How many writes are made before the process ends; the last one is made if `isDone`. */
    int writesLeft = Integer.MAX_VALUE;
    boolean isLastDone;

    private void begin() throws IOException {
      writesLeft -= 1;
      if (writesLeft <= 0 && !isLastDone) throw new IOException("killed");
    }

    private void end() throws IOException {
      if (writesLeft <= 0) throw new IOException("killed");
    }

    private void write(String key, String text) throws IOException {
      begin();
      String before = text == null ? texts.remove(key) : texts.put(key, text);
      if (before != null) leftOver.add(before);
      end();
    }

    @Override public String get(String key) { return texts.get(key); }

    @Override public void set(String key, String text) throws IOException { write(key, text); }

    @Override public void remove(String key) throws IOException { write(key, null); }

    @Override public void clear() throws IOException {
      for (String key : keys()) write(key, null);
    }

    @Override public List<String> keys() { return new ArrayList<>(texts.keySet()); }

    @Override public void rewrite() throws IOException {
      begin();
      leftOver.clear();
      end();
    }

    /** What a copy of the file shows. */
    String file() { return texts.values() + " " + leftOver; }
  }

  /** Stores what the earlier build has stored. */
  private void storeInClear() throws IOException {
    table.writesLeft = Integer.MAX_VALUE;
    table.texts.clear();
    table.leftOver.clear();
    table.set("wallets", "{\"wallets\":[\"the envelope of a wallet that was deleted\"]}");
    table.set("wallets", BOOK);
    table.set("aside:wallets", ASIDE);
    table.set("outbox", OUTBOX);
  }

  private SealedTexts open() { return new SealedTexts(table, device); }

  private void expectAll(SealedTexts texts) throws Exception {
    assertEquals(BOOK, texts.get("wallets"));
    assertEquals(ASIDE, texts.get("aside:wallets"));
    assertEquals(OUTBOX, texts.get("outbox"));
    assertNull(texts.get("settings"));
  }

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
    assertFalse(table.file().contains("envelope"));
    texts.remove("wallets");
    assertNull(open().get("wallets"));
    texts.set("wallets", BOOK);
    texts.clear();
    assertNull(open().get("wallets"));
  }

  @Test
  public void sealsAllThatTheEarlierBuildStoredAtTheFirstQuestion() throws Exception {
    storeInClear();
    assertTrue(table.file().contains("envelope"));
    assertNull(open().get("settings"));
    assertFalse(table.file(), table.file().contains("envelope"));
    expectAll(open());
  }

  @Test
  public void losesNothingWhereverItIsKilled() throws Exception {
    int writes = 0;
    for (boolean isOver = false; !isOver; writes += 1) {
      for (int isLastDone = 0; isLastDone < 2; isLastDone += 1) {
        storeInClear();
        device.key = null;
        table.writesLeft = writes + 1;
        table.isLastDone = isLastDone == 1;
        expectAll(open());
        isOver = table.writesLeft > 0;
        table.writesLeft = Integer.MAX_VALUE;
        expectAll(open());
        assertFalse(table.file(), table.file().contains("envelope"));
      }
    }
    // At each of three texts, at the file anew, at the word that it is done, and never.
    assertEquals(6, writes);
  }

  @Test
  public void isReadInClearWhileTheKeyStoreFailsAndSealedAfterwards() throws Exception {
    storeInClear();
    device.isBroken = true;
    SealedTexts texts = open();
    expectAll(texts);
    try {
      texts.set("wallets", "[]");
      fail("it was stored in clear");
    } catch (KeyStoreException busy) {
      assertEquals("busy", busy.getMessage());
    }
    assertTrue(table.file().contains("envelope"));
    device.isBroken = false;
    expectAll(texts);
    assertFalse(table.file().contains("envelope"));
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
    for (String changed : new String[] {
        "sealed:", "sealed:?", "sealed:AQ==", sealed.substring(0, sealed.length() - 4), table.get("aside:wallets")}) {
      table.set("wallets", changed);
      expectDamaged("wallets");
    }
    table.set("wallets", sealed);
    assertEquals(BOOK, open().get("wallets"));
  }
}
