import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { hostIn, isPublicAddress } from "./address";

/** Resolves a host name to its addresses: the machine's own resolver, or that of a test. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Returns an error when the host of an address is the number of a private network; null for any other. */
export function privateAddressError(url: URL): Error | null {
  const host = hostIn(url);
  return isIP(host) && !isPublicAddress(host) ? new Error("private address") : null;
}

/** Returns a lookup that resolves a name to public addresses only. The connection uses exactly the addresses that were checked. */
export const publicLookup =
  (resolveName: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      if (!found.every(({ address }) => isPublicAddress(address)))
        return callback(new Error("private address"), []);
      const [first] = found;
      if (options.all || !first) return callback(null, found);
      callback(null, first.address, first.family);
    });
