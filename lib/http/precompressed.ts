import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const PACKED = ".br";
const ADDRESS = "/_next/static";
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/**
 * Returns the addresses of scripts and style sheets that have a Brotli file beside them (scripts/start/compress-static.mjs); none when
 * the product was not built.
 */
export function precompressedFiles(
  folder = path.join(/* turbopackIgnore: true */ process.cwd(), ".next/static"),
) {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return new Set(
    files
      .filter((file) => file.endsWith(PACKED))
      .map((file) => `${ADDRESS}/${file.split(path.sep).join("/").slice(0, -PACKED.length)}`),
  );
}

/** Rewrites the request for a script or style sheet to its Brotli file, for clients that accept that; other requests stay as they are. */
export function servePrecompressed(
  request: IncomingMessage,
  response: ServerResponse,
  packed: ReadonlySet<string>,
) {
  const [address = ""] = request.url?.split("?") ?? [];
  const type = TYPES[path.extname(address)];
  if (!type || !packed.has(address) || !takesBrotli(request.headers["accept-encoding"])) return;
  request.url = `${address}${PACKED}`;
  response.setHeader("content-encoding", "br");
  response.setHeader("content-type", type);
  response.setHeader("vary", "Accept-Encoding");
}

/** Returns whether a client accepts Brotli; with a weight of 0 it does not. */
const takesBrotli = (accepted: string | string[] | undefined): boolean =>
  [accepted ?? []]
    .flat()
    .join()
    .split(",")
    .some((encoding) => /^\s*br\s*(;|$)/i.test(encoding) && !/;\s*q=0(\.0*)?\s*$/i.test(encoding));
