/** Keeps toasts above the foot of a panel while it is there, as a `ref`: its buttons are what is pressed next. */
export function underToasts(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined;
  const { style } = document.documentElement;
  style.setProperty("--sheet-foot", `${foot.offsetHeight}px`);
  return () => {
    style.removeProperty("--sheet-foot");
  };
}
