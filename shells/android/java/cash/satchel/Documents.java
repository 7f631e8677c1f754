package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;

import android.app.Activity;
import android.content.*;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.DocumentsContract;
import android.widget.Toast;
import java.io.*;

/** The calls that hand something out of the app: a file to where the person chooses, a text to another app. */
final class Documents implements Dispatcher.Part {
  static final int SAVE = 3;

  private final Activity activity;
  /** The file that is being saved, while the person chooses where. */
  private String text;
  private Dispatcher.Answer answer;

  Documents(Activity activity) { this.activity = activity; }

  @Override public void call(String name, Dispatcher.Args args, Dispatcher.Answer to) throws Dispatcher.Refusal {
    switch (name) {
      case "save":
        save(args.text("name"), args.text("type"), args.text("text"), to);
        return;
      case "share":
        Intent send = new Intent(Intent.ACTION_SEND).setType("text/plain");
        // It shows a list in each case, which says so where no app takes a text.
        activity.startActivity(Intent.createChooser(send.putExtra(Intent.EXTRA_TEXT, args.text("text")), null));
        to.ok(null);
        return;
      default:
        throw new Dispatcher.Refusal();
    }
  }

  private void save(String name, String type, String content, Dispatcher.Answer to) throws Dispatcher.Refusal {
    if (answer != null) answer.no("refused", "another file is saved");
    Intent create = new Intent(Intent.ACTION_CREATE_DOCUMENT).addCategory(Intent.CATEGORY_OPENABLE);
    try {
      activity.startActivityForResult(create.setType(type).putExtra(Intent.EXTRA_TITLE, name), SAVE);
    } catch (ActivityNotFoundException nobody) {
      throw new Dispatcher.Refusal("unavailable", "no app on this device saves files");
    }
    text = content;
    answer = to;
  }

  /** `place`: null where the person chose none. The answer comes when the file is written. */
  void placeIsChosen(final Uri place) {
    final String content = text;
    final Dispatcher.Answer to = answer;
    text = null;
    answer = null;
    if (place == null && to != null) to.no("refused", "no place was chosen");
    // The app was ended while the person chose: there is a file, and nothing to write into it.
    if (place != null && to == null) Toast.makeText(activity, R.string.file_not_saved, Toast.LENGTH_LONG).show();
    if (place == null) return;
    new Thread("save") {
      @Override public void run() { write(place, content, to); }
    }.start();
  }

  private void write(Uri place, String content, Dispatcher.Answer to) {
    ContentResolver resolver = activity.getContentResolver();
    boolean isOurs = false;
    try (ParcelFileDescriptor file = resolver.openFileDescriptor(place, content == null ? "r" : "wt");
        FileOutputStream out = new FileOutputStream(file.getFileDescriptor())) {
      // The person may have chosen a file that has been there, which stays if nothing was written over it.
      isOurs = content != null || file.getStatSize() == 0;
      if (content == null) throw new IOException("the app was started anew");
      out.write(content.getBytes(UTF_8));
      if (file.canDetectErrors()) file.checkError();
      else out.getFD().sync();
      to.ok(null);
    } catch (Exception problem) {
      // Half a file would pass for a whole one.
      if (isOurs) delete(resolver, place);
      if (to != null) to.no("failed", String.valueOf(problem.getMessage()));
    }
  }

  private static void delete(ContentResolver resolver, Uri place) {
    try {
      DocumentsContract.deleteDocument(resolver, place);
    } catch (FileNotFoundException | RuntimeException stays) {
      // The app that keeps it may not allow that. The page says that nothing was saved.
    }
  }
}
