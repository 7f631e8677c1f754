import com.android.apksig.ApkSigner;
import com.android.apksig.ApkVerifier;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Signs an APK by scheme v2 and verifies it: `java -cp APKSIG Sign.java IN OUT KEYS ALIAS MIN_API`. The password of the
 * file of keys (PKCS #12) is in the environment, where no list of processes shows it. v1 is for systems before 7.0.
 */
public class Sign {
  public static void main(String[] args) throws Exception {
    char[] password = System.getenv("SATCHEL_KEY_PASSWORD").toCharArray();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(Path.of(args[2]))) {
      keys.load(file, password);
    }
    PrivateKey key = (PrivateKey) keys.getKey(args[3], password);
    if (key == null) throw new IllegalArgumentException("the file has no key named " + args[3]);
    X509Certificate certificate = (X509Certificate) keys.getCertificate(args[3]);
    int minApi = Integer.parseInt(args[4]);
    File signed = new File(args[1]);
    new ApkSigner.Builder(List.of(new ApkSigner.SignerConfig.Builder("satchel", key, List.of(certificate)).build()))
        .setInputApk(new File(args[0]))
        .setOutputApk(signed)
        .setMinSdkVersion(minApi)
        .setV1SigningEnabled(false)
        .setV2SigningEnabled(true)
        .build()
        .sign();
    ApkVerifier.Result result = new ApkVerifier.Builder(signed).setMinCheckedPlatformVersion(minApi).build().verify();
    if (!result.isVerified()) throw new IllegalStateException("the signature does not verify: " + result.getErrors());
  }
}
