"use client";

/** Where the browser goes when a page cannot continue. The white label's slug and the environment are attributes of the page itself. */

const SERVER_ERROR = 500;

let isLeaving = false;

/** Opens an address by a full page load, so that nothing of this page stays in memory. Until it has loaded, further calls are ignored. */
export function leavePage(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  // A page restored by the browser's back button works again.
  window.addEventListener("pageshow", () => (isLeaving = false), { once: true });
  window.location.assign(address);
}

/** Returns whether another page is already being opened. */
export const isLeavingPage = (): boolean => isLeaving;

/** Returns the address of the first page, the prefix of all others. */
const firstPage = (): string => {
  const { domain = window.location.pathname.split("/")[1] } = document.documentElement.dataset;
  return `/${domain}`;
};

/** Opens the sign-in, which leads back to this page. */
export const goToLogin = (): void => {
  const { pathname, search } = window.location;
  const login = `${firstPage()}/login`;
  const hasNext = pathname !== firstPage() && pathname !== login;
  leavePage(hasNext ? `${login}?next=${encodeURIComponent(pathname + search)}` : login);
};

/**
 * Opens the error page after a server error, except on a developer's machine (SPEC §8). For a page with changes the browser asks for
 * confirmation.
 */
export function openErrorPage(status: number): void {
  if (status === SERVER_ERROR && document.documentElement.dataset.environment !== "LOCAL")
    leavePage(`${firstPage()}/error`);
}
