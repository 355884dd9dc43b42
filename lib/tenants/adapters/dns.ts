import { Resolver } from "node:dns/promises";
import { settings } from "@/lib/kernel/settings";
import { withTimeout } from "@/lib/kernel/with-timeout";
import type { NameServer } from "../port";

const PATIENCE_MS = 2_000;
/** What says that a name is there without such a text. */
const NO_TEXT = "ENODATA";
/** What says that a name is not there at all. */
const NO_NAME = "ENOTFOUND";

/**
 * The name servers of the machine, or those of DNS_SERVERS; two seconds for an answer. One that knows no name at all, as where nothing
 * leads outside, counts as one that did not answer.
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

/** Returns a function that asks the first time alone. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}
