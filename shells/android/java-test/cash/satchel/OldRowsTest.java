package cash.satchel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.io.File;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Reads a planted database of an older release, as its plugin has made it. */
public class OldRowsTest {
  @Rule public final TemporaryFolder place = new TemporaryFolder();
  private Sqlite sql;
  private OldRows rows;

  @Before
  public void open() throws Exception {
    sql = new Sqlite(new File(place.getRoot(), "cashtabSQLite.db"));
    rows = new OldRows(sql);
  }

  private void plant(String key, String value) throws Exception {
    sql.run("CREATE TABLE IF NOT EXISTS key_value_store (key TEXT PRIMARY KEY NOT NULL, value TEXT)");
    sql.run("INSERT INTO key_value_store VALUES (?, ?)", key, value);
  }

  @Test
  public void readsWhatIsThereAndNothingElse() throws Exception {
    plant("settings", "{\"fiatCurrency\":\"usd\"}");
    plant("contactList", "");
    assertEquals("{\"fiatCurrency\":\"usd\"}", rows.get("settings"));
    assertEquals("", rows.get("contactList"));
    assertNull(rows.get("wallets"));
    rows.remove("settings");
    assertNull(rows.get("settings"));
    assertEquals("", rows.get("contactList"));
  }

  @Test
  public void readsALongTextInParts() throws Exception {
    StringBuilder text = new StringBuilder();
    int points = 0;
    for (int length : new int[] {399_999, 400_000, 400_001, 800_000, 900_000}) {
      for (; points < length; points += 1) text.append(points % 7 == 0 ? "😀" : "é");
      plant("cashtabCache " + length, text.toString());
      assertEquals(text.toString(), rows.get("cashtabCache " + length));
    }
  }

  @Test
  public void aDatabaseWithoutTheTableHasNothingAndStaysAsItIs() throws Exception {
    assertNull(rows.get("settings"));
    rows.remove("settings");
    assertEquals(1, sql.read("SELECT name FROM sqlite_master WHERE type = 'table'").size());
  }
}
