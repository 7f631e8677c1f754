import "@satchel/vault/worker";
