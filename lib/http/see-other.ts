/** Returns a redirect to a page of the product, without a referrer: the address before may have contained a secret. */
export const seeOther = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: path, "referrer-policy": "no-referrer", "cache-control": "no-store" },
  });

/** Returns a path on this site; "/" for any other address. */
export const pathWithin = (text: string | null): string =>
  text && /^\/(?![/\\])[^\\\s]*$/.test(text) ? text : "/";

/**
 * Returns an address of a page of the product unchanged; "" for the first page, for other sites, and for calls, which have effects when
 * they are opened.
 */
export function pageWithin(text: string | null): string {
  const path = pathWithin(text);
  return path === "/" || /^\/api(\/|$)/i.test(path) ? "" : path;
}
