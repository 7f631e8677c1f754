package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;

import android.content.Context;
import android.content.SharedPreferences;
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

  private String row(String wanted) throws Exception {
    try (SQLiteDatabase database = open()) {
      return database == null ? null : new OldRows(new Database(database)).get(wanted);
    }
  }

  private void removeRow(String wanted) throws Exception {
    try (SQLiteDatabase database = open()) {
      if (database != null) new OldRows(new Database(database)).remove(wanted);
    }
  }

  /** Returns null where there is no database. */
  private SQLiteDatabase open() {
    File file = context.getDatabasePath(DATABASE);
    if (!file.exists()) return null;
    return SQLiteDatabase.openDatabase(
        file.getPath(), null, SQLiteDatabase.OPEN_READWRITE, Database.KEEP_DAMAGED);
  }
}
