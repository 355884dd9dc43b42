import type { MailServer } from "@/lib/mail/port";

/** After this long a mail has its line to itself, and another line takes its place. */
const SLOW_MS = 4_000;
const MOST_ASIDE = 40;

/** The lines to the mail server that are free, and those that wait for a slow answer beside them. */
export function linesOf(servers: MailServer[], spare?: () => MailServer, slow_ms = SLOW_MS) {
  const idle = [...servers];
  const wanted: ((server: MailServer) => void)[] = [];
  const all = new Set(servers);
  let aside = 0;

  function put(server: MailServer) {
    const next = wanted.shift();
    if (next) next(server);
    else idle.push(server);
  }

  return {
    /** A free line; waits for one. */
    take: (): Promise<MailServer> => {
      const server = idle.shift();
      return server ? Promise.resolve(server) : new Promise((resolve) => wanted.push(resolve));
    },
    put,
    /** Gives the line back when the work on it has ended; work that takes long is set aside and holds nobody up. */
    async during(server: MailServer, work: Promise<void>) {
      let isAside = false;
      const slow = setTimeout(() => {
        if (!spare || aside >= MOST_ASIDE) return;
        isAside = true;
        aside += 1;
        const another = spare();
        all.add(another);
        put(another);
      }, slow_ms);
      await work.finally(() => clearTimeout(slow));
      if (!isAside) return put(server);
      aside -= 1;
      all.delete(server);
      await server.close();
    },
    close: () => Promise.all([...all].map((server) => server.close())),
  };
}
