import { Resolver } from "node:dns/promises";
import { settings } from "@/lib/kernel/settings";
import { withTimeout } from "@/lib/kernel/with-timeout";
import type { NameServer } from "../port";

const PATIENCE_MS = 2_000;
/** What says that a name is there without such a text, or is not there at all. */
const NOTHING_THERE = ["ENODATA", "ENOTFOUND"];

/** The name servers of the machine, or those of DNS_SERVERS; two seconds for an answer. */
export function nameServer(): NameServer {
  const resolver = new Resolver({ timeout: PATIENCE_MS / 2, tries: 2 });
  const { DNS_SERVERS } = settings();
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(","));
  return {
    async textsOf(name) {
      try {
        const texts = await withTimeout(PATIENCE_MS, `the texts of ${name}`, resolver.resolveTxt(name));
        return { kind: "found", texts: texts.map((parts) => parts.join("")) };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        return NOTHING_THERE.includes(code) ? { kind: "found", texts: [] } : { kind: "silent" };
      }
    },
  };
}
