import http from "node:http";
import https from "node:https";
import { isAddress } from "@/lib/kernel/address";
import { privateAddressError, publicLookup, type Resolve } from "@/lib/kernel/public-lookup";

/** A provider did not answer in time, or its address is not allowed. */
export class ProviderUnreachable extends Error {}

/** Limit of a whole call, from name resolution to the last byte. */
const WITHIN_MS = 10_000;
/** The documents of the largest providers are a tenth of this. */
const MOST_BYTES = 256 * 1024;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns whether an address is allowed for a provider: https on the internet. On a developer's machine (`isLocal`) https anywhere, and
 * http on that machine only.
 */
export function mayAsk(address: string, isLocal: boolean): boolean {
  if (!isAddress(address, isLocal)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.test(hostname);
}

type RequestOptions = { method?: string | undefined; headers?: HeadersInit | undefined; body?: unknown };

/**
 * Returns a function that calls a provider. It connects to exactly the address it checked, refuses private networks unless `isLocal`,
 * follows no redirect, and ends after ten seconds or 256 kB (`resolveName` for tests). Throws ProviderUnreachable.
 */
export const requestProvider =
  (isLocal: boolean, resolveName?: Resolve) =>
  (address: string, { method = "GET", headers, body }: RequestOptions = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      const refusal = isLocal ? null : privateAddressError(url);
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
