import { vi } from "vitest";

const ENVIRONMENT = Symbol.for("invorder.environment-before-tests");
const holder = globalThis as { [ENVIRONMENT]?: NodeJS.ProcessEnv };

/**
 * Test files share a process, so that packages are loaded once; of the product nothing outlives a file. Before each file its modules are
 * forgotten, and what it keeps for the whole process, and the environment is what it was before the first.
 */
vi.resetModules();
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key !== ENVIRONMENT && key.description?.startsWith("invorder."))
    Reflect.deleteProperty(globalThis, key);
holder[ENVIRONMENT] ??= { ...process.env };
const before = holder[ENVIRONMENT];
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
Object.assign(process.env, before);
