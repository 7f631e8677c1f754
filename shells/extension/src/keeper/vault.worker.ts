import { serveVault } from "@satchel/vault/worker";

serveVault({ isAlone: true });
