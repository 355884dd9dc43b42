/** On to a page of ours. The address it came from, which may have carried a secret, is told to nobody. */
export const seeOther = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: path, "referrer-policy": "no-referrer", "cache-control": "no-store" },
  });

/** A path on this site, never another site's address. */
export const pathWithin = (text: string | null): string =>
  text && /^\/(?![/\\])[^\\\s]*$/.test(text) ? text : "/";

/** Returns an address of a page of ours as it was given; "" for the first page, another site's, and calls, which do things when they are opened. */
export function pageWithin(text: string | null): string {
  const path = pathWithin(text);
  return path === "/" || /^\/api(\/|$)/i.test(path) ? "" : path;
}
