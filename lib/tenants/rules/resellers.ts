import { pageNames } from "@/lib/http/page-names";

/** A slug is the first part of an address, and also a subdomain: letters, digits and dashes, at most 63. */
const LONGEST_SLUG = 63;
const slug = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the slug of a name: "Société Générale B.V." becomes "societe-generale-b-v"; "" where no character is usable. */
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

/** Names the product or its operator needs as the first part of an address or as a subdomain. */
const ownNames: ReadonlySet<string> = new Set(
  "api www mail smtp imap pop ftp ns ns1 ns2 mx admin status static assets cdn public icon favicon robots sitemap app help support docs localhost manifest security".split(
    " ",
  ),
);

/** Returns whether a slug would conflict with a page or the product itself. */
export const isReserved = (name: string): boolean => pageNames.has(name) || ownNames.has(name);

const host = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Returns whether a text is the name of a host, without a port: "debiteuren.zonnedael.nl". */
export const isHost = (text: string): boolean => host.test(text);

/** Returns whether a host is the product's, or a subdomain of it: these are mapped to a slug automatically. */
export const isProductHost = (name: string, own: string): boolean => name === own || name.endsWith(`.${own}`);
