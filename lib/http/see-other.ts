/** On to a page of ours. The address it came from, which may have carried a secret, is told to nobody. */
export const seeOther = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: path, "referrer-policy": "no-referrer", "cache-control": "no-store" },
  });

/** A path on this site, never another site's address. */
export const pathWithin = (text: string | null): string =>
  text && /^\/(?![/\\])[^\\\s]*$/.test(text) ? text : "/";
