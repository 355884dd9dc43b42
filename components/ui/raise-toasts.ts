/** Keeps toasts above the foot of a panel, as a `ref`, so that they do not cover its buttons. */
export function raiseToasts(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined;
  const { style } = document.documentElement;
  style.setProperty("--sheet-foot", `${foot.offsetHeight}px`);
  return () => {
    style.removeProperty("--sheet-foot");
  };
}
