"use client";

/** Where the browser goes when a page cannot go on. The white label's slug and the environment stand on the page itself. */

const LEADS_AWAY = 500;

let isLeaving = false;

/** Opens a whole new page: nothing of this one stays in memory. Until it comes nothing else takes the page elsewhere. */
export function leaveFor(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  // Whoever comes back by the browser's own way finds the page as it was.
  window.addEventListener("pageshow", () => (isLeaving = false), { once: true });
  window.location.assign(address);
}

/** Is a new page on its way already? */
export const isOnTheWay = (): boolean => isLeaving;

/** Returns the address of the first page, below which all others stand. */
const firstPage = (): string => {
  const { domain = window.location.pathname.split("/")[1] } = document.documentElement.dataset;
  return `/${domain}`;
};

/** Opens the sign-in, which leads back to this page. */
export const goToLogin = (): void => {
  const { pathname, search } = window.location;
  const login = `${firstPage()}/login`;
  const hasNext = pathname !== firstPage() && pathname !== login;
  leaveFor(hasNext ? `${login}?next=${encodeURIComponent(pathname + search)}` : login);
};

/** A fault of the server's own leads to the error page, except on a developer's machine (SPEC §8). A page with changes asks first. */
export function leaveAfterFault(status: number): void {
  if (status === LEADS_AWAY && document.documentElement.dataset.environment !== "LOCAL")
    leaveFor(`${firstPage()}/error`);
}
