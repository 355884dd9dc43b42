import { Resolver } from "node:dns/promises";
import { settings } from "@/lib/kernel/settings";
import { withTimeout } from "@/lib/kernel/with-timeout";
import type { NameServer } from "../port";

const PATIENCE_MS = 2_000;
/** Error code: the name exists but has no TXT record. */
const NO_TEXT = "ENODATA";
/** Error code: the name does not exist. */
const NO_NAME = "ENOTFOUND";

/**
 * Returns a resolver with the machine's name servers, or those of DNS_SERVERS, and a timeout of two seconds. One that cannot resolve the
 * root, as without access to the internet, counts as not answering.
 */
export function nameServer(): NameServer {
  const resolver = new Resolver({ timeout: PATIENCE_MS / 2, tries: 2 });
  const { DNS_SERVERS } = settings();
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(","));
  const knowsRoot = once(async () => {
    try {
      return (await withTimeout(PATIENCE_MS, "the root of all names", resolver.resolveNs("."))).length > 0;
    } catch {
      return false;
    }
  });
  return {
    async textsOf(name) {
      try {
        const texts = await withTimeout(PATIENCE_MS, `the texts of ${name}`, resolver.resolveTxt(name));
        return { kind: "found", texts: texts.map((parts) => parts.join("")) };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        if (code === NO_TEXT || (code === NO_NAME && (await knowsRoot())))
          return { kind: "found", texts: [] };
        return { kind: "silent" };
      }
    },
  };
}

/** Returns a function that calls `ask` only the first time. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}
