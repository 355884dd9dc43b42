import { createServer } from "node:http";
import { MailParser } from "./mail-parser";
import { type Faults, startReceiver } from "./receiver";
import { MailStore } from "./store";
import { handleRequest } from "./web";

type Where = { dir: string; host: string; smtpPort: number; webPort: number; faults?: Faults };

/** Starts a mailbox that accepts every mail and forwards none: SMTP in, a page and a JSON API out. Resolves when both listen. */
export async function startMailbox({ dir, host, smtpPort, webPort, faults }: Where) {
  const reader = new MailParser(new MailStore(dir));
  const receiver = await startReceiver(reader.store, { port: smtpPort, host }, faults);
  const web = createServer((request, response) => handleRequest(reader, request, response));
  await new Promise<void>((resolve, reject) => {
    web.once("error", reject);
    web.listen(webPort, host, resolve);
  });
  const address = web.address();
  return {
    smtpPort: receiver.port,
    webPort: typeof address === "object" && address ? address.port : webPort,
    async close() {
      web.closeAllConnections();
      await Promise.all([receiver.close(), new Promise((resolve) => web.close(resolve))]);
    },
  };
}
