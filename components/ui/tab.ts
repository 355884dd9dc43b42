"use client";
import { CUSTOMER_COOKIE, CUSTOMER_HEADER } from "@/lib/kernel/tab";

let customer: number | null = null;

/**
 * The customer the page in this tab was made for. Every call of its screens names it, so that two tabs work for two customers. A page that
 * comes alive says nothing yet: it could speak over the address that is opened in its place.
 */
export function rememberCustomer(id: number | null): void {
  const isAnother = customer !== null && customer !== id;
  customer = id;
  if (isAnother) sayTab();
}

/** The customer of this tab's page; null before one is known. */
export const customerOfTab = (): number | null => customer;

/** Returns what a call says about its tab. */
export const customerHeaders = (): Record<string, string> =>
  customer === null ? {} : { [CUSTOMER_HEADER]: String(customer) };

/** The page or the file that is opened next is opened from this tab: links cannot carry a header. */
export function sayTab(): void {
  if (customer === null) return;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no synchronous way, and the click that follows is at once
  document.cookie = `${CUSTOMER_COOKIE}=${customer}; path=/; samesite=lax${secure}`;
}

/** Says so at everything a person does before a page or a file is asked for. Answers how to stop. */
export function sayTabAtWork(): () => void {
  const signs = ["pointerenter", "pointerdown", "click", "keydown"];
  const say = () => sayTab();
  const sayIfKept = ({ persisted }: PageTransitionEvent) => persisted && sayTab();
  for (const sign of signs) document.addEventListener(sign, say, { capture: true, passive: true });
  window.addEventListener("focus", say);
  window.addEventListener("pageshow", sayIfKept);
  return () => {
    for (const sign of signs) document.removeEventListener(sign, say, { capture: true });
    window.removeEventListener("focus", say);
    window.removeEventListener("pageshow", sayIfKept);
  };
}
