import { useEngineState } from "./app-context.ts";

/** What a person calls this address, if it is in the contacts and has a name. */
export const useContactName = (address: string | undefined): string | undefined =>
  useEngineState(({ contacts }) => contacts.list.find((contact) => contact.address === address)?.name || undefined);
