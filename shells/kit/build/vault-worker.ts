// How the vault's worker is built.

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** Whether a worker's first file imports this module, itself or through others, and not only when it needs it. */
function isNeededAtOnce(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((by) => modules.getModuleInfo(by)?.isEntry || isNeededAtOnce(by, modules, seen));
}

/**
 * The settings of the vault's worker. Its first file has nothing in it that the parts import which are fetched later:
 * WebKit does not know that file as a module, so that a part that imports it would run it again, as a second vault in
 * the same worker (docs/decisions/engines.md).
 */
export const VAULT_WORKER = {
  format: "es" as const,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          {
            debugName: "vault",
            name: (id: string, modules: Modules) => (isNeededAtOnce(id, modules) ? "vault" : null),
          },
        ],
      },
    },
  },
};
