package cash.satchel;

import android.content.Context;
import android.database.Cursor;
import android.database.DatabaseErrorHandler;
import android.database.sqlite.*;
import java.util.ArrayList;
import java.util.List;

/** A database of the system. */
final class Database implements TextTable.Sql {
  /** Without it the system deletes a damaged database, and what was in it would look absent. */
  static final DatabaseErrorHandler KEEP_DAMAGED = new DatabaseErrorHandler() {
    @Override public void onCorruption(SQLiteDatabase damaged) {}
  };

  private final SQLiteOpenHelper helper;
  private final SQLiteDatabase opened;

  /** One of our own, with a table of texts. It is opened, and made, at its first use. */
  Database(Context context, String name) {
    helper = new Made(context, name);
    opened = null;
  }

  Database(SQLiteDatabase opened) {
    helper = null;
    this.opened = opened;
  }

  private SQLiteDatabase open() { return helper == null ? opened : helper.getWritableDatabase(); }

  @Override public void run(String statement, Object... values) { open().execSQL(statement, values); }

  @Override public List<String> read(String statement, String... values) {
    List<String> found = new ArrayList<>();
    try (Cursor rows = open().rawQuery(statement, values)) {
      while (rows.moveToNext()) found.add(rows.getString(0));
    }
    return found;
  }

  private static final class Made extends SQLiteOpenHelper {
    Made(Context context, String name) {
      super(context, name, null, 1, KEEP_DAMAGED);
      // With a log of its own the system would answer before a change is on the disk.
      setWriteAheadLoggingEnabled(false);
    }

    /** Some settings are answered with a row, so they are read. */
    @Override public void onConfigure(SQLiteDatabase made) {
      for (String setting : TextTable.SETTINGS) new Database(made).read(setting);
    }

    @Override public void onCreate(SQLiteDatabase made) { made.execSQL(TextTable.CREATE); }

    @Override public void onUpgrade(SQLiteDatabase old, int from, int to) {}
  }
}
