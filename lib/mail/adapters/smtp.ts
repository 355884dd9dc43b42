import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Handover, MailServer, Parcel } from "../port";

const TIMEOUT_MS = 60_000;
const MAILS_PER_CONNECTION = 100;

type Open = { connection: SMTPConnection; used: number };

/** A mail server behind an smtp:// or smtps:// address. Keeps one connection at a time open; use one per parallel sender. */
export function smtpServer(address: string): MailServer {
  const url = new URL(address);
  let open: Open | undefined;

  async function connected(): Promise<Open> {
    if (open && open.used < MAILS_PER_CONNECTION) return open;
    open?.connection.quit();
    const line: Open = { connection: await connect(url), used: 0 };
    // A server closes a line that was idle for long; the next mail takes a new one.
    line.connection.once("end", () => {
      if (open === line) open = undefined;
    });
    open = line;
    return line;
  }

  return {
    async hand(parcel) {
      let line: Open;
      try {
        line = await connected();
      } catch (error) {
        open = undefined;
        return { kind: "later", answer: words(error) };
      }
      const outcome = await handOver(line.connection, parcel);
      line.used += 1;
      if (outcome.kind !== "sent") {
        // After a refusal the line's state is not certain; a new one costs little.
        line.connection.close();
        open = undefined;
      }
      return outcome;
    },
    async close() {
      open?.connection.quit();
      open = undefined;
    },
  };
}

function connect(url: URL): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    host: url.hostname,
    port: Number(url.port || (url.protocol === "smtps:" ? 465 : 587)),
    secure: url.protocol === "smtps:",
    ignoreTLS: url.searchParams.get("tls") === "off",
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.connect(() => {
      connection.removeListener("error", reject);
      // A line that breaks between two mails must not end the process; the next mail notices.
      connection.on("error", () => undefined);
      if (!url.username) return resolve(connection);
      const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve(connection)));
    });
  });
}

/** Whether the server may already have the message is decided by one fact: had we begun to send its bytes. */
function handOver(connection: SMTPConnection, { sender, recipients, bytes }: Parcel): Promise<Handover> {
  let begun = false;
  const body = new Readable({
    read() {
      begun = true;
      this.push(bytes);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    const settle = (outcome: Handover) => {
      connection.removeListener("error", fail);
      connection.removeListener("end", ended);
      resolve(outcome);
    };
    const fail = (error: unknown) => settle(afterError(error, begun));
    const ended = () => fail(new Error("connection closed"));
    connection.once("error", fail);
    connection.once("end", ended);
    connection.send({ from: sender, to: recipients }, body, (error, info) =>
      error ? fail(error) : settle({ kind: "sent", answer: info.response }),
    );
  });
}

/** An answer of the server is certain; silence is only certain before the data. */
function afterError(error: unknown, begun: boolean): Handover {
  const code = responseCode(error);
  const answer = words(error);
  if (code >= 500) return { kind: "refused", answer };
  if (code >= 400) return { kind: "later", answer };
  return { kind: begun ? "unknown" : "later", answer };
}

const responseCode = (error: unknown): number =>
  typeof error === "object" && error !== null && "responseCode" in error
    ? Number(error.responseCode) || 0
    : 0;

function words(error: unknown): string {
  if (
    typeof error === "object" &&
    error !== null &&
    "response" in error &&
    typeof error.response === "string"
  )
    return error.response;
  return error instanceof Error ? error.message : String(error);
}
