/**
 * Test files share a process and the product's modules, so that they are loaded once, but no state is carried from file to file: before
 * each file process-wide state is emptied, and the environment is restored to that before the first file.
 */
const ENVIRONMENT = Symbol.for("invorder.environment-before-tests");
const holder = globalThis as { [ENVIRONMENT]?: NodeJS.ProcessEnv };

for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key !== ENVIRONMENT && key.description?.startsWith("invorder."))
    empty((globalThis as { [key: symbol]: unknown })[key]);
holder[ENVIRONMENT] ??= { ...process.env };
const before = holder[ENVIRONMENT];
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
Object.assign(process.env, before);

/** Empties an object in place, because modules hold references to it. */
function empty(object: unknown): void {
  if (object instanceof Map || object instanceof Set) object.clear();
  else if (object && typeof object === "object")
    for (const [name, value] of Object.entries(object))
      if (value instanceof Map || value instanceof Set) value.clear();
      else Reflect.deleteProperty(object, name);
}
