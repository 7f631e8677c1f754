package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;

import android.content.Context;
import android.content.SharedPreferences;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/**
 * The data of a release that was made with Capacitor, where its two plugins put it: the wallets sealed in preferences,
 * the rest in a database (docs/decisions/android-bridge.md). Reading creates nothing.
 */
final class OldData implements Dispatcher.Part {
  private static final String PREFERENCES = "WSSecureStorageSharedPreferences";
  /** The name of the wallets, and of their key in the system's key store. */
  private static final String WALLETS = "cashtab_secure_wallets";
  private static final String DATABASE = "cashtabSQLite.db";
  /** A cursor reads no row of more than 2 MB. In code points, as SQLite counts. */
  private static final int PART = 400_000;

  private final Context context;
  private final DeviceKey key = new DeviceKey(WALLETS, false);

  OldData(Context context) { this.context = context; }

  @Override public void call(String name, Dispatcher.Args args, Dispatcher.Answer answer) throws Exception {
    String wanted = args.text("key");
    boolean isWallets = wanted.equals("wallets");
    switch (name) {
      case "get":
        answer.ok(isWallets ? wallets() : row(wanted));
        return;
      case "remove":
        if (isWallets) removeWallets();
        else removeRow(wanted);
        answer.ok(null);
        return;
      default:
        throw new Dispatcher.Refusal();
    }
  }

  private SharedPreferences preferences() {
    return context.getSharedPreferences(PREFERENCES, Context.MODE_PRIVATE);
  }

  private String wallets() throws Exception {
    String kept = preferences().getString(WALLETS, null);
    if (kept != null) return OldSecret.open(kept, key);
    // The system shows preferences that it cannot read as empty.
    File file = new File(context.getDataDir(), "shared_prefs/" + PREFERENCES + ".xml");
    boolean isThere = file.exists() && new String(Files.readAllBytes(file.toPath()), UTF_8).contains(WALLETS);
    if (isThere) throw new Dispatcher.Refusal("damaged", "the file of the older wallets cannot be read");
    return null;
  }

  private void removeWallets() throws Exception {
    if (!preferences().contains(WALLETS)) return;
    if (!preferences().edit().remove(WALLETS).commit()) throw new IOException("the older wallets were not removed");
    key.delete();
  }

  private String row(String wanted) {
    try (SQLiteDatabase database = open()) {
      if (database == null) return null;
      String statement = "SELECT substr(value, CAST(? AS INTEGER), " + PART + ") FROM key_value_store WHERE key = ?";
      StringBuilder text = new StringBuilder();
      for (long from = 1; ; from += PART) {
        try (Cursor rows = database.rawQuery(statement, new String[] {String.valueOf(from), wanted})) {
          if (!rows.moveToFirst()) return null;
          String part = rows.getString(0);
          text.append(part);
          if (part.codePointCount(0, part.length()) < PART) return text.toString();
        }
      }
    }
  }

  private void removeRow(String wanted) {
    try (SQLiteDatabase database = open()) {
      if (database != null) database.execSQL("DELETE FROM key_value_store WHERE key = ?", new Object[] {wanted});
    }
  }

  /** Returns the database, or null where there is none, or none with the table. */
  private SQLiteDatabase open() {
    File file = context.getDatabasePath(DATABASE);
    if (!file.exists()) return null;
    SQLiteDatabase database =
        SQLiteDatabase.openDatabase(file.getPath(), null, SQLiteDatabase.OPEN_READWRITE, TextTable.KEEP_DAMAGED);
    String tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'key_value_store'";
    try (Cursor found = database.rawQuery(tables, null)) {
      if (found.moveToFirst()) return database;
    }
    database.close();
    return null;
  }
}
