package cash.satchel;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.fail;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.InvalidKeyException;
import java.security.KeyStoreException;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SealedFilesTest {
  @Rule public final TemporaryFolder place = new TemporaryFolder();
  private final DeviceDouble device = new DeviceDouble();
  private File folder;
  private SealedFiles files;

  @Before
  public void open() {
    folder = new File(place.getRoot(), "sealed");
    files = new SealedFiles(folder, device);
  }

  private File only() {
    File[] all = folder.listFiles();
    assertEquals(1, all.length);
    return all[0];
  }

  private void expectDamaged(String key) throws Exception {
    try {
      files.get(key);
      fail("it was read");
    } catch (Dispatcher.Refusal refusal) {
      assertEquals("damaged", refusal.code);
    }
  }

  @Test
  public void keepsTextsForTheNextRun() throws Exception {
    assertNull(files.get("wallets"));
    String text = "[\"é 😀\u0001\"]";
    files.set("wallets", text);
    files.set("aside:wallets", "");
    files.set("wallets", text + text);
    SealedFiles later = new SealedFiles(folder, device);
    assertEquals(text + text, later.get("wallets"));
    assertEquals("", later.get("aside:wallets"));
    assertNull(later.get("wallet"));
    later.remove("wallets");
    later.remove("wallets");
    assertNull(files.get("wallets"));
    assertEquals("", files.get("aside:wallets"));
    files.clear();
    assertNull(files.get("aside:wallets"));
    assertEquals(0, folder.list().length);
  }

  @Test
  public void clearsAndRemovesWhereNothingWasStored() throws Exception {
    files.clear();
    files.remove("wallets");
    assertFalse(folder.exists());
  }

  @Test
  public void writesNeitherTheTextNorItsNameInClear() throws Exception {
    files.set("wallets", "the secret of the wallet");
    String stored = new String(Files.readAllBytes(only().toPath()), StandardCharsets.ISO_8859_1);
    assertFalse(stored.contains("secret"));
    assertFalse(only().getName().contains("wallets"));
    byte[] first = Files.readAllBytes(only().toPath());
    files.set("wallets", "the secret of the wallet");
    byte[] second = Files.readAllBytes(only().toPath());
    assertEquals(first.length, second.length);
    assertFalse("two writes of one text are the same", java.util.Arrays.equals(first, second));
  }

  @Test
  public void tellsALostKeyFromAbsence() throws Exception {
    files.set("wallets", "[]");
    device.key = null;
    expectDamaged("wallets");
    assertNull(files.get("settings"));
    device.make();
    expectDamaged("wallets");
    files.set("wallets", "[1]");
    assertEquals("[1]", files.get("wallets"));
  }

  @Test
  public void keepsAsideWhatItCouldNotOpenBeforeAnotherTextTakesItsPlace() throws Exception {
    files.set("wallets", "[1]");
    files.set("wallets", "[2]");
    assertEquals(1, folder.list().length);
    SecretKey key = device.key;
    File file = only();
    device.key = null;
    expectDamaged("wallets");
    files.set("wallets", "[3]");
    files.set("wallets", "[4]");
    File lost = new File(folder, file.getName() + ".lost");
    assertEquals("[4]", files.get("wallets"));
    device.key = key;
    assertEquals("[2]", new Sealing(device).open("wallets", Files.readAllBytes(lost.toPath())));
    expectDamaged("wallets");
    files.set("wallets", "[5]");
    assertEquals("[2]", new Sealing(device).open("wallets", Files.readAllBytes(lost.toPath())));
    assertEquals(2, folder.list().length);
    files.clear();
    assertEquals(0, folder.list().length);
  }

  @Test
  public void failsWhileTheKeyStoreDoesAndChangesNothing() throws Exception {
    files.set("wallets", "[]");
    device.isBroken = true;
    for (int each = 0; each < 2; each += 1) {
      try {
        if (each == 0) files.get("wallets");
        else files.set("wallets", "[1]");
        fail("it went on");
      } catch (KeyStoreException busy) {
        assertEquals("busy", busy.getMessage());
      }
    }
    device.isBroken = false;
    assertEquals("[]", files.get("wallets"));
  }

  @Test
  public void takesAKeyThatCannotBeUsedNowForNoLostOne() throws Exception {
    files.set("wallets", "[]");
    SecretKey key = device.key;
    device.key = new SecretKeySpec(new byte[5], "AES");
    for (int each = 0; each < 2; each += 1) {
      try {
        if (each == 0) files.get("wallets");
        else files.set("wallets", "[1]");
        fail("it went on");
      } catch (InvalidKeyException notNow) {
        // The dispatcher answers it with `not-now`.
      }
    }
    device.key = key;
    assertEquals("[]", files.get("wallets"));
    files.set("wallets", "[2]");
    assertArrayEquals("nothing is kept aside", new String[] {only().getName()}, folder.list());
  }

  @Test
  public void knowsEveryByteThatHasChanged() throws Exception {
    files.set("wallets", "[]");
    byte[] stored = Files.readAllBytes(only().toPath());
    for (int at = 0; at < stored.length; at += 1) {
      byte[] changed = stored.clone();
      changed[at] ^= 1;
      Files.write(only().toPath(), changed);
      expectDamaged("wallets");
    }
    for (int length = 0; length < stored.length; length += 1) {
      Files.write(only().toPath(), java.util.Arrays.copyOf(stored, length));
      expectDamaged("wallets");
    }
    Files.write(only().toPath(), stored);
    assertEquals("[]", files.get("wallets"));
  }

  @Test
  public void takesNoFileForAnother() throws Exception {
    files.set("wallets", "[1]");
    File wallets = only();
    byte[] bytes = Files.readAllBytes(wallets.toPath());
    files.set("aside:wallets", "[2]");
    for (File each : folder.listFiles()) if (!each.equals(wallets)) Files.write(each.toPath(), bytes);
    expectDamaged("aside:wallets");
    assertEquals("[1]", files.get("wallets"));
  }

  @Test
  public void aWriteThatWasCutOffLeavesTheTextBefore() throws Exception {
    files.set("wallets", "[1]");
    File left = new File(folder, only().getName() + ".new");
    Files.write(left.toPath(), new byte[] {1, 2, 3});
    assertEquals("[1]", files.get("wallets"));
    files.set("wallets", "[2]");
    assertEquals("[2]", files.get("wallets"));
    assertArrayEquals(new String[] {only().getName()}, folder.list());
  }

  @Test
  public void failsWhereNoFolderCanBe() throws Exception {
    Files.write(folder.toPath(), new byte[] {1});
    try {
      files.set("wallets", "[1]");
      fail("it was written");
    } catch (IOException noFolder) {
      assertEquals("no folder for wallets", noFolder.getMessage());
    }
  }
}
