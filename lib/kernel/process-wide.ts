/**
 * Returns the one value this process has under a name, made at first use. Next loads a module more than once; pools and queues must not
 * multiply with it.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(name);
  const holder = globalThis as { [key]?: T };
  holder[key] ??= make();
  return holder[key];
}
