package cash.satchel;

import java.util.List;

/** What an older release stored beside its wallets, in the table of a plugin. Nothing of Android: JUnit runs it. */
final class OldRows {
  /** A cursor of Android reads no row of more than 2 MB. In code points, as SQLite counts. */
  private static final int PART = 400_000;

  private final TextTable.Sql sql;

  OldRows(TextTable.Sql sql) { this.sql = sql; }

  private boolean hasTable() throws Exception {
    return !sql.read("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'key_value_store'").isEmpty();
  }

  String get(String key) throws Exception {
    if (!hasTable()) return null;
    String statement = "SELECT substr(value, CAST(? AS INTEGER), " + PART + ") FROM key_value_store WHERE key = ?";
    StringBuilder text = new StringBuilder();
    for (long from = 1; ; from += PART) {
      List<String> parts = sql.read(statement, String.valueOf(from), key);
      if (parts.isEmpty()) return null;
      text.append(parts.get(0));
      if (parts.get(0).codePointCount(0, parts.get(0).length()) < PART) return text.toString();
    }
  }

  void remove(String key) throws Exception {
    if (hasTable()) sql.run("DELETE FROM key_value_store WHERE key = ?", key);
  }
}
