import { customerOfTab } from "../tab";

/** Creates a store in the memory of this tab: it is empty after a reload, after signing out, and for another customer. */
export function tabStore<T>() {
  const values = new Map<string, T>();
  const keyOf = (name: string) => `${customerOfTab()} ${name}`;
  return {
    get: (name: string): T | undefined => values.get(keyOf(name)),
    set(name: string, value: T): void {
      values.set(keyOf(name), value);
    },
    clear: (): void => values.clear(),
  };
}
