import { BlockList, isIP } from "node:net";

type Headers = Record<string, string | string[] | undefined>;
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"];

/** Returns the proxies of TRUSTED_PROXIES: addresses and CIDRs by comma. Throws an Error that names an entry that is neither. */
export function parseProxies(text: string | undefined): BlockList {
  const list = new BlockList();
  for (const part of (text ?? "").split(",").map((entry) => entry.trim())) {
    if (part === "") continue;
    const [address = "", bits] = part.split("/");
    const family = familyOf(address);
    const size = bits === undefined ? null : Number(bits);
    const isSized = size === null || (/^\d+$/.test(bits ?? "") && size <= (family === "ipv6" ? 128 : 32));
    if (!family || !isSized) throw new Error(`TRUSTED_PROXIES: ${part} is no address and no network`);
    if (size === null) list.addAddress(address, family);
    else list.addSubnet(address, size, family);
  }
  return list;
}

/**
 * Returns the trusted headers about the origin of a request, to replace its own: as client the nearest address that is no trusted proxy,
 * and the forwarded headers only when a trusted proxy wrote them. A header that is undefined is removed.
 */
export function trustedHeaders(
  socketAddress: string | undefined,
  headers: Headers,
  proxies: BlockList,
): Record<string, string | undefined> {
  const peer = plain(socketAddress ?? "");
  const isOurs = (address: string) => {
    const family = familyOf(address);
    return family !== undefined && proxies.check(address, family);
  };
  const forwarded = Object.fromEntries(FORWARDED.map((name) => [name, undefined]));
  if (!isOurs(peer)) return { ...forwarded, "x-forwarded-for": peer || "unknown" };
  const hops = textOf(headers["x-forwarded-for"])
    .split(",")
    .map((hop) => plain(hop.trim()));
  let nearest = peer;
  while (isOurs(nearest) && hops.length > 0) {
    const hop = hops.pop() ?? "";
    if (isIP(hop) === 0) break;
    nearest = hop;
  }
  const entries = FORWARDED.slice(1).map((name) => [
    name,
    textOf(headers[name]).split(",")[0]?.trim() || undefined,
  ]);
  return { ...Object.fromEntries(entries), "x-forwarded-for": nearest };
}

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(",") : (value ?? "");

/** Returns the IPv4 address of one that an IPv6 socket writes as ::ffff:192.0.2.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

const familyOf = (address: string): "ipv4" | "ipv6" | undefined => {
  const version = isIP(address);
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : undefined;
};
