import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { BuildProblem, run } from "./run.ts";

/** A file of keys (PKCS #12), the name of the key in it, and its password. */
export type Key = { file: string; alias: string; password: string; isTest: boolean };

/** The app knows a test key by this name (Device.java), and says so in Settings. */
const TEST_NAME = "CN=Satchel test key";
const TEST_PASSWORD = "satchel-test";

/**
 * Returns the key that the environment names: SATCHEL_KEY_FILE, SATCHEL_KEY_ALIAS and SATCHEL_KEY_PASSWORD. Where it
 * names none, a test key is made, once, in `testFile`: a later build installs over an earlier one. RSA, because its
 * signatures are the same each time. Throws BuildProblem.
 */
export function chooseKey(env: NodeJS.ProcessEnv, testFile: string): Key {
  const { SATCHEL_KEY_FILE: file, SATCHEL_KEY_ALIAS: alias, SATCHEL_KEY_PASSWORD: password } = env;
  if (file || alias || password) {
    if (!file || !alias || !password)
      throw new BuildProblem("A key needs all of SATCHEL_KEY_FILE, SATCHEL_KEY_ALIAS and SATCHEL_KEY_PASSWORD");
    if (!existsSync(file)) throw new BuildProblem(`There is no file of keys at ${file}`);
    return { file, alias, password, isTest: false };
  }
  const key = { file: testFile, alias: "test", password: TEST_PASSWORD, isTest: true };
  if (!existsSync(testFile)) {
    mkdirSync(dirname(testFile), { recursive: true });
    const store = ["-keystore", testFile, "-storetype", "PKCS12", "-storepass", TEST_PASSWORD, "-alias", key.alias];
    const kind = ["-keyalg", "RSA", "-keysize", "3072", "-sigalg", "SHA256withRSA", "-validity", "10950"];
    run("keytool", ["-genkeypair", ...store, ...kind, "-dname", TEST_NAME], { drop: /./ });
  }
  return key;
}
