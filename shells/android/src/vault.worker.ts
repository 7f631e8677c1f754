import { serveVault } from "@satchel/vault/worker";

serveVault();
