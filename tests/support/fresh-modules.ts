import { vi } from "vitest";

const ENVIRONMENT = Symbol.for("invorder.environment-before-tests");
const holder = globalThis as { [ENVIRONMENT]?: NodeJS.ProcessEnv };

/**
 * Test files share a process, so that packages are loaded once, but no state of the product is carried from file to file: before each file
 * its modules and process-wide state are dropped, and the environment is restored to that before the first file.
 */
vi.resetModules();
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key !== ENVIRONMENT && key.description?.startsWith("invorder."))
    Reflect.deleteProperty(globalThis, key);
holder[ENVIRONMENT] ??= { ...process.env };
const before = holder[ENVIRONMENT];
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
Object.assign(process.env, before);
