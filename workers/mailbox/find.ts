import type { Heading, MailParser } from "./mail-parser";
import type { Entry } from "./store";

const OPEN_AT_ONCE = 100;

/** Returns the paging parameters of both the page and the API. */
export function pageOf(params: URLSearchParams, size: number) {
  const number = (name: string, fallback: number) => {
    const value = Number(params.get(name) ?? fallback);
    return Number.isInteger(value) && value >= 0 ? value : fallback;
  };
  return { limit: Math.min(number("limit", size), 1_000), offset: number("offset", 0) };
}

/** Returns mails to an address, newest first; every recipient of the SMTP dialogue counts, blind copies included. */
export function mailsTo(reader: MailParser, address: string | null): Entry[] {
  const lowered = address?.trim().toLowerCase();
  const all = reader.store.list();
  return lowered ? all.filter(({ to }) => to.some((recipient) => recipient.toLowerCase() === lowered)) : all;
}

/** Returns mails whose sender, recipients or subject contain the words. */
export async function search(reader: MailParser, words: string): Promise<Heading[]> {
  const lowered = words.trim().toLowerCase();
  const entries = reader.store.list();
  const headings: Heading[] = [];
  for (let start = 0; start < entries.length; start += OPEN_AT_ONCE)
    headings.push(
      ...(await existing(entries.slice(start, start + OPEN_AT_ONCE).map((entry) => reader.heading(entry)))),
    );
  return headings.filter(({ from, to, subject }) =>
    `${from} ${to} ${subject}`.toLowerCase().includes(lowered),
  );
}

/** Returns the results, leaving out mails that were removed while being read. */
export async function existing<T>(reading: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(reading);
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
