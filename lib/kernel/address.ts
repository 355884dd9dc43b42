import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Networks that are reserved, private or local: by RFC 6890 and its successors, and the ways to write IPv4 in IPv6. */
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, prefix, "ipv4");

/** Of IPv6 only the allocated global range is open, except its parts that embed IPv4 or are for examples. */
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(network, prefix, "ipv6");

/** Returns whether an address is a public one: not of this machine, nor of a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  return isIPv6(address) && open.check(address, "ipv6") && !closed.check(address, "ipv6");
}

/** Returns the host of an address as it is looked up, without the brackets of IPv6. */
export const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Returns whether a text is an address that messages may be sent to: https on the internet; on a developer's machine (`isLocal`) also http
 * and that machine itself.
 */
export function isAddress(text: string, isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return false;
  if (isLocal) return ["http:", "https:"].includes(url.protocol);
  const host = hostIn(url);
  return url.protocol === "https:" && (isIP(host) ? isPublicAddress(host) : /^[^.]+(\.[^.]+)+$/.test(host));
}
