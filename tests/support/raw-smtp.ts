import net from "node:net";
import { groupBy } from "@/lib/kernel/group";

type Answer = string | null | Promise<string | null>;
/** The server's reply at each point; null is silence. By default it accepts everything immediately. */
export type Manners = {
  mail?: (sender: string) => Answer;
  rcpt?: (recipient: string) => Answer;
  data?: () => Answer;
  dot?: (mail: ReceivedMail) => Answer;
  pipelining?: boolean;
};
export type ReceivedMail = { recipients: string[]; data: string; message_id: string };

/**
 * Starts a mail server on bare sockets, which can reply late, store a mail without a reply, refuse one recipient, or detect two dialogues
 * on one connection.
 */
export async function rawSmtp(manners: Manners = {}) {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<net.Socket>();
  const seen = { overlaps: 0, lines: 0 };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    seen.lines += 1;
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    dialogue(socket, manners, mails, () => (seen.overlaps += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    /** The stored mails, in the order of arrival. */
    mails,
    seen,
    /** Returns how often each Message-ID was received. */
    received: () =>
      new Map(
        [...groupBy(mails, (mail) => mail.message_id)].map(([message_id, of]) => [message_id, of.length]),
      ),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function dialogue(socket: net.Socket, manners: Manners, taken: ReceivedMail[], overlap: () => void) {
  let recipients: string[] = [];
  let sender: string | null = null;
  let data: string | null = null;
  let rest = "";
  let before = Promise.resolve();
  const reply = async (answer: Answer) => {
    const words = await answer;
    if (words !== null && !socket.destroyed) socket.write(`${words}\r\n`);
    return words ?? "";
  };

  async function receive(line: string) {
    if (data !== null && line === ".") return endOfData(data);
    if (data !== null) {
      data += `${line}\r\n`;
      return;
    }
    const [, word = "", address = ""] = /^(\w+)[^<]*<?([^>]*)>?/.exec(line) ?? [];
    switch (word.toUpperCase()) {
      case "EHLO":
        return void (await reply(manners.pipelining ? "250-test\r\n250 PIPELINING" : "250 test"));
      case "MAIL":
        if (sender !== null) {
          overlap();
          return void (await reply("503 nested MAIL"));
        }
        sender = address;
        recipients = [];
        if (!(await reply(manners.mail ? manners.mail(address) : "250 ok")).startsWith("2")) sender = null;
        return;
      case "RCPT":
        if ((await reply(manners.rcpt ? manners.rcpt(address) : "250 ok")).startsWith("2"))
          recipients.push(address);
        return;
      case "DATA":
        if ((await reply(manners.data ? manners.data() : "354 go on")).startsWith("3")) data = "";
        return;
      case "QUIT":
        await reply("221 bye");
        return void socket.end();
      default:
        sender = null;
        await reply("250 ok");
    }
  }

  async function endOfData(words: string) {
    const message_id = /^Message-ID:\s*(<[^>]+>)/im.exec(words)?.[1] ?? "";
    const mail = { recipients, data: words, message_id };
    data = null;
    const answer = await (manners.dot ? manners.dot(mail) : "250 kept");
    if (answer === null || answer.startsWith("2")) taken.push(mail);
    if (answer !== null) await reply(answer);
    sender = null;
  }

  void reply("220 test");
  socket.on("data", (part) => {
    const lines = (rest + part.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      // Commands of a second dialogue while the first still waits for its reply.
      if (/^MAIL /i.test(line) && recipients.length > 0 && sender !== null && data === null) overlap();
      before = before.then(() => receive(line));
    }
  });
}
