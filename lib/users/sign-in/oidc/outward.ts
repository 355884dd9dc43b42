import http from "node:http";
import https from "node:https";
import { isAddress } from "@/lib/kernel/address";
import { privateNumber, publicLookup, type Resolve } from "@/lib/kernel/public-lookup";

/** Why a provider could not be asked: nothing answered in time, or it leads where nobody is to be led. */
export class ProviderUnreachable extends Error {}

/** All of a call, from the name to the last byte. */
const WITHIN_MS = 10_000;
/** The largest providers publish a tenth of this. */
const MOST_BYTES = 256 * 1024;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns whether a provider may stand at an address: https on the internet. On one's own machine (`isLocal`) https anywhere, and http on
 * that machine alone.
 */
export function mayAsk(address: string, isLocal: boolean): boolean {
  if (!isAddress(address, isLocal)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.test(hostname);
}

type Sent = { method?: string | undefined; headers?: HeadersInit | undefined; body?: unknown };

/**
 * Returns how a provider is asked. It connects to the very address it looked at, refuses networks that only we can reach unless
 * `isLocal`, follows no redirect, and ends after ten seconds or 256 kB (`resolveName` for tests). Throws ProviderUnreachable.
 */
export const askProvider =
  (isLocal: boolean, resolveName?: Resolve) =>
  (address: string, { method = "GET", headers, body }: Sent = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      const refusal = isLocal ? null : privateNumber(url);
      if (refusal || !mayAsk(address, isLocal)) return reject(new ProviderUnreachable("not allowed"));
      const { request } = url.protocol === "https:" ? https : http;
      const sent = request(url, {
        method,
        agent: false,
        headers: Object.fromEntries(new Headers(headers)),
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(isLocal ? {} : { lookup: publicLookup(resolveName) }),
      });
      const give = (error: Error) => reject(new ProviderUnreachable(error.message, { cause: error }));
      sent.on("error", give);
      sent.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("error", give);
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > MOST_BYTES) sent.destroy(new Error("answers too much"));
        });
        response.on("end", () => {
          const { statusCode: status = 0, headers: received } = response;
          if (status < 200 || status > 599) return give(new Error(`answers ${status}`));
          const hasNone = status === 204 || status === 205 || status === 304;
          resolve(
            new Response(hasNone ? null : Buffer.concat(chunks), {
              status,
              headers: { "content-type": received["content-type"] ?? "" },
            }),
          );
        });
      });
      sent.end(body === undefined || body === null ? undefined : String(body));
    });
