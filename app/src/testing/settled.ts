// Test files share their modules: a part that is still being fetched when a file ends would fail in the next one.
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
