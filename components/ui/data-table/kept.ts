import { customerOfTab } from "../tab";

/**
 * What a list keeps while one looks at something else: in this tab alone, until the page is loaded anew. Who signs out or works for
 * another customer finds none of it.
 */
export function keeping<T>() {
  const all = new Map<string, T>();
  const keyOf = (name: string) => `${customerOfTab()} ${name}`;
  return {
    of: (name: string): T | undefined => all.get(keyOf(name)),
    keep(name: string, value: T): void {
      all.set(keyOf(name), value);
    },
    forget: (): void => all.clear(),
  };
}
