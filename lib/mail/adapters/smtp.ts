import SMTPConnection from "nodemailer/lib/smtp-connection";
import { callFailed, reasonOf } from "@/lib/kernel/call-failed";
import type { Handover, MailServer, Parcel } from "../port";
import { words } from "./smtp-answer";
import { handOver, type Patience } from "./smtp-dialogue";

const MAILS_PER_CONNECTION = 100;

/** How long a server may take when a message that is being sent is given up for lost after so many seconds. */
export const patienceWithin = (seconds: number): Patience => ({
  until_data_ms: (seconds * 1_000) / 5,
  in_all_ms: (seconds * 14_000) / 15,
});

const PATIENCE = patienceWithin(900);

type Open = { connection: SMTPConnection; used: number };

/** A mail server behind an smtp:// or smtps:// address. Keeps one connection at a time open; use one per parallel sender. */
export function smtpServer(address: string, patience: Patience = PATIENCE): MailServer {
  const url = new URL(address);
  let open: Open | undefined;
  let isBusy = false;

  async function connected(): Promise<Open> {
    if (open && open.used < MAILS_PER_CONNECTION) return open;
    open?.connection.quit();
    open = undefined;
    const line: Open = { connection: await connect(url, patience), used: 0 };
    // A server closes a line that was idle for long; the next mail takes a new one.
    line.connection.once("end", () => {
      if (open === line) open = undefined;
    });
    open = line;
    return line;
  }

  async function hand(parcel: Parcel, since: number): Promise<Handover> {
    let line: Open;
    try {
      line = await connected();
    } catch (error) {
      callFailed({ service: "mail server", url, reason: reasonOf(error) });
      return { kind: "later", answer: words(error) };
    }
    const outcome = await handOver(line.connection, parcel, patience, since);
    line.used += 1;
    if (outcome.kind !== "sent") {
      const [, status] = /^\D{0,40}?([245]\d\d)\b/.exec(outcome.answer) ?? [];
      callFailed({
        service: "mail server",
        url,
        status: status ? Number(status) : null,
        reason: outcome.kind,
      });
      // After a refusal the line's state is not certain; a new one costs little.
      line.connection.close();
      if (open === line) open = undefined;
    }
    return outcome;
  }

  return {
    async hand(parcel, since = performance.now()): Promise<Handover> {
      // Two dialogues on one line would put one debtor's letter in another's envelope.
      if (isBusy) return { kind: "later", answer: "this line is busy with another message" };
      isBusy = true;
      return hand(parcel, since).finally(() => {
        isBusy = false;
      });
    },
    async close() {
      open?.connection.quit();
      open = undefined;
    },
  };
}

function connect(url: URL, { until_data_ms, in_all_ms }: Patience): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    host: url.hostname,
    port: Number(url.port || (url.protocol === "smtps:" ? 465 : 587)),
    secure: url.protocol === "smtps:",
    ignoreTLS: url.searchParams.get("tls") === "off",
    connectionTimeout: until_data_ms / 3,
    greetingTimeout: until_data_ms / 3,
    socketTimeout: in_all_ms,
  });
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(timer);
      connection.close();
      reject(error);
    };
    // Signing in has no end of its own.
    const timer = setTimeout(
      () => fail(new Error("the server did not let us in in time")),
      until_data_ms / 2,
    );
    const ready = () => {
      clearTimeout(timer);
      resolve(connection);
    };
    connection.once("error", fail);
    connection.connect(() => {
      connection.removeListener("error", fail);
      // A line that breaks between two mails must not end the process; the next mail notices.
      connection.on("error", () => undefined);
      if (!url.username) return ready();
      const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
      connection.login({ credentials }, (error) => (error ? fail(error) : ready()));
    });
  });
}
