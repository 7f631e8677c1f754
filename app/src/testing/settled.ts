// Test files share their modules: an import that is still running when a file ends would fail in the next file.
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
