"use client";

/** Where the browser goes when a page cannot go on. The white label's slug and the environment stand on the page itself. */

const LEADS_AWAY = 500;

const to = (page: "login" | "error"): void => {
  const { domain = window.location.pathname.split("/")[1] } = document.documentElement.dataset;
  window.location.assign(`/${domain}/${page}`);
};

export const goToLogin = (): void => to("login");

/** A fault of the server's own leads to the error page, except on a developer's machine (SPEC §8). A page with changes asks first. */
export function leaveAfterFault(status: number): void {
  if (status === LEADS_AWAY && document.documentElement.dataset.environment !== "LOCAL") to("error");
}
