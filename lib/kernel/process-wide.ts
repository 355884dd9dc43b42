/** One value per process under this name. Next loads a module more than once; pools and queues must not multiply with it. */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(name);
  const holder = globalThis as { [key]?: T };
  holder[key] ??= make();
  return holder[key];
}
