import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { hostIn, isPublicAddress } from "./address";

/** Asks which addresses a name has: the machine's own resolver, or one of a test. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Returns why an address is not called whose host is written as a number of a network only we can reach; null for any other. */
export function privateNumber(url: URL): Error | null {
  const host = hostIn(url);
  return isIP(host) && !isPublicAddress(host) ? new Error("private address") : null;
}

/** Resolves a name to addresses of the internet alone. The very address that was looked at is the one the connection goes to. */
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
