import { pageNames } from "@/lib/http/page-names";

/** A slug is the first part of an address, and the name of a subdomain besides: letters, digits and dashes, 63 at most. */
const LONGEST_SLUG = 63;
const slug = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The slug of a name: "Société Générale B.V." becomes "societe-generale-b-v"; "" where nothing of it can stand in an address. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, "");

export const isSlug = (text: string): boolean => slug.test(text);

/** What the product, or whoever runs its servers, needs for itself as the first part of an address or as a subdomain. */
const ownNames: ReadonlySet<string> = new Set(
  "api www mail smtp imap pop ftp ns ns1 ns2 mx admin status static assets cdn public icon favicon robots sitemap app help support docs localhost manifest security".split(
    " ",
  ),
);

/** Returns whether a slug would stand where a page or the product itself does. */
export const isReserved = (name: string): boolean => pageNames.has(name) || ownNames.has(name);

const host = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Returns whether a text is the name of a host, without a port: "debiteuren.zonnedael.nl". */
export const isHost = (text: string): boolean => host.test(text);

/** Returns whether a host is the product's, or a subdomain of it: those lead to a slug by themselves. */
export const isProductHost = (name: string, own: string): boolean => name === own || name.endsWith(`.${own}`);
