package cash.satchel;

import java.util.List;

/**
 * Texts in a table of SQLite. A long one has several rows: a cursor of Android reads no row of more than 2 MB. Nothing
 * of Android, so that JUnit runs the same statements on SQLite itself and ends the process between them.
 */
final class TextTable implements Store.Texts {
  private static final int PART_CHARS = 400_000;

  /**
   * For each connection: a change is on the disk when it is answered, and what was removed stays neither in the free
   * room of the file nor in its journal.
   */
  static final String[] SETTINGS = {
    "PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON", "PRAGMA journal_mode = TRUNCATE"
  };
  static final String CREATE =
      "CREATE TABLE texts (name TEXT, part INTEGER, text TEXT NOT NULL, PRIMARY KEY (name, part))";

  /** A database. A statement that changes something has ended when that is on the disk, or its transaction has. */
  interface Sql {
    void run(String statement, Object... values) throws Exception;

    /** Returns the first column of all rows. */
    List<String> read(String statement, String... values) throws Exception;
  }

  private final Sql sql;

  TextTable(Sql sql) { this.sql = sql; }

  @Override public String get(String key) throws Exception {
    List<String> parts = sql.read("SELECT text FROM texts WHERE name = ? ORDER BY part", key);
    return parts.isEmpty() ? null : String.join("", parts);
  }

  @Override public void set(String key, String text) throws Exception {
    sql.run("BEGIN IMMEDIATE");
    try {
      remove(key);
      int from = 0;
      for (int part = 0; part == 0 || from < text.length(); part += 1) {
        int to = Math.min(from + PART_CHARS, text.length());
        // A row is UTF-8, which has no half of a pair.
        if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) to -= 1;
        sql.run("INSERT INTO texts VALUES (?, ?, ?)", key, part, text.substring(from, to));
        from = to;
      }
    } catch (Exception notDone) {
      sql.run("ROLLBACK");
      throw notDone;
    }
    sql.run("COMMIT");
  }

  @Override public void remove(String key) throws Exception { sql.run("DELETE FROM texts WHERE name = ?", key); }

  @Override public void clear() throws Exception { sql.run("DELETE FROM texts"); }
}
