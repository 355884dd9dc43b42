import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const PACKED = ".br";
const ADDRESS = "/_next/static";
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** The addresses of the scripts and style sheets that lie packed with Brotli beside themselves (scripts/start/packed.mjs); none of a product that was not built. */
export function packedFiles(folder = path.join(/* turbopackIgnore: true */ process.cwd(), ".next/static")) {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return new Set(
    files
      .filter((file) => file.endsWith(PACKED))
      .map((file) => `${ADDRESS}/${file.split(path.sep).join("/").slice(0, -PACKED.length)}`),
  );
}

/** Gives a script or style sheet as it lies packed, to who takes it so; everything else stays as it was asked for. */
export function givePacked(request: IncomingMessage, response: ServerResponse, packed: ReadonlySet<string>) {
  const [address = ""] = request.url?.split("?") ?? [];
  const type = TYPES[path.extname(address)];
  if (!type || !packed.has(address) || !takesBrotli(request.headers["accept-encoding"])) return;
  request.url = `${address}${PACKED}`;
  response.setHeader("content-encoding", "br");
  response.setHeader("content-type", type);
  response.setHeader("vary", "Accept-Encoding");
}

/** Returns whether Brotli is named; who names it with no weight refuses it. */
const takesBrotli = (accepted: string | string[] | undefined): boolean =>
  [accepted ?? []]
    .flat()
    .join()
    .split(",")
    .some((encoding) => /^\s*br\s*(;|$)/i.test(encoding) && !/;\s*q=0(\.0*)?\s*$/i.test(encoding));
