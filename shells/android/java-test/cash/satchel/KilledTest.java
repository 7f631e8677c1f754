package cash.satchel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import javax.crypto.spec.SecretKeySpec;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * A process that works on a file of SQLite ends between any two statements, and another one reads what is on the disk:
 * the text before or the text after, and never a part of one.
 */
public class KilledTest {
  private static final String BEFORE = longText('b', 900_000);
  private static final String AFTER = longText('a', 1_300_000);

  @Rule public final TemporaryFolder place = new TemporaryFolder();
  private final DeviceDouble device = new DeviceDouble();

  /** A text of several rows, with a pair across each border between two. */
  private static String longText(char filler, int length) {
    char[] all = new char[length];
    Arrays.fill(all, filler);
    StringBuilder text = new StringBuilder(new String(all));
    for (int border = 400_000; border < length; border += 399_999) text.replace(border - 1, border + 1, "😀");
    return text.toString();
  }

  /** The other process: `main FILE KEY WORK STATEMENTS`. */
  public static void main(String[] args) throws Exception {
    DeviceDouble device = new DeviceDouble();
    device.key = new SecretKeySpec(Base64.getDecoder().decode(args[1]), "AES");
    Sqlite sql = new Sqlite(new File(args[0]));
    sql.left = Integer.parseInt(args[3]);
    TextTable table = new TextTable(sql);
    SealedTexts sealed = new SealedTexts(table, device);
    switch (args[2]) {
      case "set":
        table.set("wallets", AFTER);
        break;
      case "remove":
        table.remove("wallets");
        break;
      case "clear":
        table.clear();
        break;
      case "setOverLost":
        try {
          sealed.get("wallets");
        } catch (Dispatcher.Refusal damaged) {
          sealed.set("wallets", AFTER);
        }
        break;
      default:
        throw new IllegalArgumentException(args[2]);
    }
  }

  /** What is true of a file, whenever the process that worked on it has ended. */
  private interface Check {
    void of(Sqlite sql) throws Exception;
  }

  /** Lets a process do `work` on a copy of a file, once for each of its statements. Returns their number. */
  private int killAtEach(String work, File prepared, Check check) throws Exception {
    String java = new File(System.getProperty("java.home"), "bin/java").getPath();
    // Without the framework, whose archive is large.
    String path = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(each -> !each.contains("android-all"))
        .collect(Collectors.joining(File.pathSeparator));
    String key = Base64.getEncoder().encodeToString(device.key.getEncoded());
    for (int statements = 0; ; statements += 1) {
      File file = new File(place.getRoot(), "texts.db");
      Files.copy(prepared.toPath(), file.toPath(), StandardCopyOption.REPLACE_EXISTING);
      String[] command = {
        java, "-XX:TieredStopAtLevel=1", "-cp", path, KilledTest.class.getName(), file.getPath(), key, work,
        String.valueOf(statements)
      };
      int ended = new ProcessBuilder(command).inheritIO().start().waitFor();
      assertTrue(work + " ended with " + ended, ended == 0 || ended == Sqlite.KILLED);
      try (Sqlite sql = new Sqlite(file)) {
        check.of(sql);
        assertEquals(Arrays.asList("ok"), sql.read("PRAGMA integrity_check"));
      }
      if (ended == 0) return statements;
    }
  }

  private File aFile(String... keysAndTexts) throws Exception {
    device.make();
    File file = place.newFile();
    assertTrue(file.delete());
    try (Sqlite sql = new Sqlite(file)) {
      TextTable table = new TextTable(sql);
      for (int at = 0; at < keysAndTexts.length; at += 2) table.set(keysAndTexts[at], keysAndTexts[at + 1]);
    }
    return file;
  }

  @Test
  public void aLongTextIsTheOneBeforeOrTheOneAfter() throws Exception {
    Set<String> seen = new HashSet<>();
    int statements = killAtEach("set", aFile("wallets", BEFORE, "outbox", "[]"), sql -> {
      String found = new TextTable(sql).get("wallets");
      assertTrue("half a text", BEFORE.equals(found) || AFTER.equals(found));
      assertEquals("[]", new TextTable(sql).get("outbox"));
      seen.add(found);
    });
    // The begin, the rows before, four rows, and that all of it counts.
    assertEquals(7, statements);
    assertEquals(2, seen.size());
  }

  @Test
  public void aTextThatIsRemovedIsThereOrNot() throws Exception {
    for (String work : new String[] {"remove", "clear"}) {
      int statements = killAtEach(work, aFile("wallets", BEFORE), sql -> {
        String found = new TextTable(sql).get("wallets");
        assertTrue("half a text", found == null || BEFORE.equals(found));
      });
      assertEquals(1, statements);
    }
  }

  @Test
  public void whatCouldNotBeOpenedIsKeptAsideBeforeAnotherTextTakesItsPlace() throws Exception {
    File lost = aFile();
    String sealed;
    try (Sqlite sql = new Sqlite(lost)) {
      new SealedTexts(new TextTable(sql), device).set("wallets", BEFORE);
      sealed = new TextTable(sql).get("wallets");
    }
    device.make();
    Set<Boolean> isReplaced = new HashSet<>();
    killAtEach("setOverLost", lost, sql -> {
      TextTable table = new TextTable(sql);
      isReplaced.add(!sealed.equals(table.get("wallets")));
      if (sealed.equals(table.get("wallets"))) return;
      assertEquals(sealed, table.get("wallets lost"));
      assertTrue("half a text", AFTER.equals(new SealedTexts(table, device).get("wallets")));
    });
    assertEquals(2, isReplaced.size());
  }
}
