"use client";
import { CUSTOMER_COOKIE, CUSTOMER_HEADER } from "@/lib/kernel/customer-header";

let customer: number | null = null;

/**
 * Stores the customer of this tab's page. Every call of its screens names it, so that two tabs work for two customers. On hydration no
 * cookie is set: it could overwrite that of the address which is opened next.
 */
export function setTabCustomer(id: number | null): void {
  const isAnother = customer !== null && customer !== id;
  customer = id;
  if (isAnother) announceTab();
}

/** Returns the customer of this tab's page; null before one is known. */
export const customerOfTab = (): number | null => customer;

/** Returns the headers that name the tab's customer. */
export const customerHeaders = (): Record<string, string> =>
  customer === null ? {} : { [CUSTOMER_HEADER]: String(customer) };

/** Sets the cookie that tells the server from which tab the next page or file is opened: links cannot have a header. */
export function announceTab(): void {
  if (customer === null) return;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no synchronous way, and the click follows immediately
  document.cookie = `${CUSTOMER_COOKIE}=${customer}; path=/; samesite=lax${secure}`;
}

/** Sets the cookie at every event that precedes the request of a page or file. Returns a function that stops it. */
export function announceTabInUse(): () => void {
  const events = ["pointerenter", "pointerdown", "click", "keydown"];
  const announce = () => announceTab();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && announceTab();
  for (const event of events) document.addEventListener(event, announce, { capture: true, passive: true });
  window.addEventListener("focus", announce);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    for (const event of events) document.removeEventListener(event, announce, { capture: true });
    window.removeEventListener("focus", announce);
    window.removeEventListener("pageshow", onPageShow);
  };
}
