/** The message that carries a page's port to the keeper. */
export const VAULT_PORT = "vault-port";

/** The page of the keeper, in a folder of the extension. */
export const KEEPER_PAGE = "keeper.html";
