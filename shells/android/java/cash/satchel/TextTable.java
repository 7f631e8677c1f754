package cash.satchel;

import android.content.Context;
import android.database.Cursor;
import android.database.DatabaseErrorHandler;
import android.database.DatabaseUtils;
import android.database.sqlite.*;
import java.util.ArrayList;
import java.util.List;

/** Texts in a database of the system. A long one has several rows: a cursor reads no row of more than 2 MB. */
final class TextTable extends SQLiteOpenHelper implements SealedTexts.Table {
  private static final int PART_CHARS = 400_000;

  /** Without it the system deletes a damaged database, and what was in it would look absent. */
  static final DatabaseErrorHandler KEEP_DAMAGED = new DatabaseErrorHandler() {
    @Override public void onCorruption(SQLiteDatabase damaged) {}
  };

  TextTable(Context context, String database) {
    super(context, database, null, 1, KEEP_DAMAGED);
    // With a log of its own the system would answer before a change is on the disk.
    setWriteAheadLoggingEnabled(false);
  }

  @Override public void onConfigure(SQLiteDatabase made) {
    made.execSQL("PRAGMA synchronous = FULL");
    // What is removed stays neither in the free room of the file nor in its journal. Both are answered with a row.
    DatabaseUtils.longForQuery(made, "PRAGMA secure_delete = ON", null);
    DatabaseUtils.stringForQuery(made, "PRAGMA journal_mode = TRUNCATE", null);
  }

  @Override public void onCreate(SQLiteDatabase made) {
    made.execSQL("CREATE TABLE texts (name TEXT, part INTEGER, text TEXT NOT NULL, PRIMARY KEY (name, part))");
  }

  @Override public void onUpgrade(SQLiteDatabase old, int from, int to) {}

  @Override public String get(String key) {
    String[] names = {key};
    try (Cursor rows = getWritableDatabase().rawQuery("SELECT text FROM texts WHERE name = ? ORDER BY part", names)) {
      if (!rows.moveToFirst()) return null;
      StringBuilder text = new StringBuilder();
      do text.append(rows.getString(0));
      while (rows.moveToNext());
      return text.toString();
    }
  }

  @Override public void set(String key, String text) {
    SQLiteDatabase database = getWritableDatabase();
    database.beginTransaction();
    try {
      remove(key);
      int from = 0;
      for (int part = 0; part == 0 || from < text.length(); part += 1) {
        int to = Math.min(from + PART_CHARS, text.length());
        // A row is UTF-8, which has no half of a pair.
        if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) to -= 1;
        database.execSQL("INSERT INTO texts VALUES (?, ?, ?)", new Object[] {key, part, text.substring(from, to)});
        from = to;
      }
      database.setTransactionSuccessful();
    } finally {
      database.endTransaction();
    }
  }

  @Override public void remove(String key) {
    getWritableDatabase().execSQL("DELETE FROM texts WHERE name = ?", new Object[] {key});
  }

  @Override public List<String> keys() {
    List<String> keys = new ArrayList<>();
    try (Cursor rows = getWritableDatabase().rawQuery("SELECT DISTINCT name FROM texts", null)) {
      while (rows.moveToNext()) keys.add(rows.getString(0));
    }
    return keys;
  }

  @Override public void rewrite() { getWritableDatabase().execSQL("VACUUM"); }

  @Override public void clear() { getWritableDatabase().execSQL("DELETE FROM texts"); }
}
