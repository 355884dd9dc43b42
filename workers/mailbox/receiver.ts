import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { logWarning } from "@/lib/kernel/log";
import type { MailStore } from "./store";

const SIZE_LIMIT_BYTES = 40 * 1024 * 1024;

/** Simulated faults of the server, for tests. Outside the process only the address that never exists triggers one. */
export type Fault = "refuse" | "greylist" | "drop_before_storing" | "drop_after_storing" | "hang";
/** Called once per recipient. */
export type Faults = (mail: { from: string; to: string }) => Fault | undefined;

/** Accepts mail over SMTP, to any address and without delivering it anywhere. */
export function startReceiver(store: MailStore, where: { port: number; host: string }, faults?: Faults) {
  const sockets = new Map<number, Socket>();
  const greylisted = new Set<string>();
  const planned = new WeakMap<SMTPServerSession, Fault | undefined>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: SIZE_LIMIT_BYTES,
    closeTimeout: 1_000,
    onRcptTo({ address }, session, callback) {
      const mail = { from: senderOf(session), to: address };
      const fault = faults?.(mail);
      planned.set(session, fault);
      if (fault === "refuse") return callback(refusal(550, "No such mailbox"));
      if (fault === "greylist" && isNew(`${mail.from} ${mail.to}`))
        return callback(refusal(451, "Try again later"));
      return callback();
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (stream.sizeExceeded) return callback(refusal(552, "The message is too large"));
        take(session, Buffer.concat(parts), callback).catch(callback);
      });
    },
  });

  async function take(session: SMTPServerSession, raw: Buffer, callback: (error?: Error | null) => void) {
    const envelope = { from: senderOf(session), to: session.envelope.rcptTo.map(({ address }) => address) };
    const fault = planned.get(session);
    if (fault === "hang") return;
    if (fault === "drop_before_storing") return drop(session);
    await store.add(envelope, raw);
    if (fault === "drop_after_storing") return drop(session);
    callback();
  }

  const drop = (session: SMTPServerSession) => void sockets.get(session.remotePort)?.destroy();

  function isNew(key: string): boolean {
    const before = greylisted.size;
    return greylisted.add(key).size > before;
  }

  server.server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  // A client may disconnect in the middle of a dialogue.
  server.on("error", (error: Error) => logWarning("mailbox line broke", {}, error));
  return listen(server, where);
}

async function listen(server: SMTPServer, { port, host }: { port: number; host: string }) {
  const listener = await new Promise<ReturnType<SMTPServer["listen"]>>((resolve, reject) => {
    server.once("error", reject);
    const opened = server.listen(port, host, () => resolve(opened));
  });
  const address = listener.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const senderOf = ({ envelope }: SMTPServerSession) => (envelope.mailFrom ? envelope.mailFrom.address : "");

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
