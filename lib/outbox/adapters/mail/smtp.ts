import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { callFailed, reasonOf } from "@/lib/kernel/call-failed";
import type { Connection, Outcome, Parcel, RefusedAddress } from "../../delivery/channel";
import { isGone } from "../../rules/mail";

const MAILS_PER_SESSION = 100;

/** Returns how long a server may take when a message that is being sent is given up for lost after so many seconds. */
export const patienceWithin = (seconds: number): Patience => ({
  until_data_ms: (seconds * 1_000) / 5,
  in_all_ms: (seconds * 14_000) / 15,
});

const PATIENCE = patienceWithin(900);

type Session = { socket: SMTPConnection; used: number };

/** Returns a connection to the mail server at an smtp:// or smtps:// address, which keeps one SMTP session at a time open. */
export function smtpConnection(address: string, patience: Patience = PATIENCE): Connection {
  const url = new URL(address);
  let open: Session | undefined;
  let isBusy = false;

  async function connected(): Promise<Session> {
    if (open && open.used < MAILS_PER_SESSION) return open;
    open?.socket.quit();
    open = undefined;
    const session: Session = { socket: await connect(url, patience), used: 0 };
    // A server closes a session that was idle for long; the next mail takes a new one.
    session.socket.once("end", () => {
      if (open === session) open = undefined;
    });
    open = session;
    return session;
  }

  async function handOver(parcel: Parcel, since: number): Promise<Outcome> {
    let session: Session;
    try {
      session = await connected();
    } catch (error) {
      callFailed({ service: "mail server", url, reason: reasonOf(error) });
      return { kind: "later", answer: wordsOf(error) };
    }
    const outcome = await transfer(session.socket, parcel, patience, since);
    session.used += 1;
    if (outcome.kind !== "sent") {
      const [, status] = /^\D{0,40}?([245]\d\d)\b/.exec(outcome.answer) ?? [];
      callFailed({
        service: "mail server",
        url,
        status: status ? Number(status) : null,
        reason: outcome.kind,
      });
      // After a refusal the session's state is not certain; a new one costs little.
      session.socket.close();
      if (open === session) open = undefined;
    }
    return outcome;
  }

  return {
    async handOver(parcel, since = performance.now()): Promise<Outcome> {
      // Two dialogues in one session would put one debtor's letter in another's envelope.
      if (isBusy) return { kind: "later", answer: "this line is busy with another message" };
      isBusy = true;
      return handOver(parcel, since).finally(() => {
        isBusy = false;
      });
    },
    async close() {
      open?.socket.quit();
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
      // A socket that breaks between two mails must not end the process; the next mail notices.
      connection.on("error", () => undefined);
      if (!url.username) return ready();
      const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
      connection.login({ credentials }, (error) => (error ? fail(error) : ready()));
    });
  });
}

/**
 * How long a hand-over may take: until the first byte of the data goes, and in all. The second leaves the ten minutes that RFC 5321
 * §4.5.3.2.6 asks for after the data, and ends before a message that is being sent is given up for lost.
 */
export type Patience = { until_data_ms: number; in_all_ms: number };

/**
 * Transfers one parcel in an open session. Whether the server may already have the message is decided by one fact: had we begun to
 * send its bytes. When the first recipient was refused no byte is sent, so that a copy never goes out for a letter that did not; nor
 * after the time for it, counted from `since`, is over: a process that stood still cannot trust its timers.
 */
function transfer(
  socket: SMTPConnection,
  { sender, recipients, bytes }: Parcel,
  { until_data_ms, in_all_ms }: Patience,
  since: number,
): Promise<Outcome> {
  const [first = ""] = recipients;
  const passed = () => performance.now() - since;
  const envelope = { from: sender, to: [...recipients] };
  return new Promise((resolve) => {
    let hasBegun = false;
    const settle = (outcome: Outcome) => {
      clearTimeout(untilData);
      clearTimeout(inAll);
      socket.removeListener("error", fail);
      socket.removeListener("end", ended);
      resolve(outcome);
    };
    const resolveWith = (outcome: Outcome, ...places: unknown[]) => {
      const refusals = refusalsIn(envelope, ...places);
      settle(refusals.length > 0 ? { ...outcome, refusals } : outcome);
    };
    const fail = (error: unknown, ...places: unknown[]) =>
      resolveWith(afterError(error, hasBegun), ...places);
    const ended = () => fail(new Error("connection closed"));
    const giveUp = () => {
      fail(new Error("no answer in time"));
      socket.close();
    };
    const untilData = setTimeout(() => hasBegun || giveUp(), Math.max(1, until_data_ms - passed()));
    const inAll = setTimeout(giveUp, Math.max(1, in_all_ms - passed()));
    const body = new Readable({
      read() {
        const refused = refusalOf(envelope, first);
        if (refused) return stopBefore(refused);
        if (passed() > until_data_ms) return stopBefore(new Error("too late to begin with the data")); // mutation: late-data
        hasBegun = true;
        this.push(bytes);
        this.push(null);
      },
    });
    // The socket is closed in the middle of the data: what has no end is not taken (RFC 5321 §3.8).
    const stopBefore = (why: Error) => {
      fail(why);
      socket.close();
    };
    socket.once("error", fail);
    socket.once("end", ended);
    socket.send(envelope, body, (error, info) => {
      if (error) return fail(refusalOf(error, first) ?? error, error);
      const refused = refusalOf(info, first);
      resolveWith(refused ? afterError(refused, false) : { kind: "sent", answer: answerOf(info) }, info);
    });
  });
}

/** The server's answer, and the copies it did not take: those are not tried again. */
function answerOf(info: { response: string; rejectedErrors?: readonly Refusal[] }): string {
  const refused = (info.rejectedErrors ?? []).map((error) => `${error.recipient ?? ""}: ${wordsOf(error)}`);
  return refused.length === 0 ? info.response : `${info.response} (copies not taken: ${refused.join("; ")})`;
}

/** What a server said against one recipient. */
type Refusal = Error & { recipient?: string; response?: string; responseCode?: number };

/** Returns what an error makes of a message: an answer of the server is certain; silence is only certain before the data. */
function afterError(error: unknown, hasBegun: boolean): Outcome {
  const code = responseCode(error);
  const answer = wordsOf(error);
  if (code >= 500) return { kind: "refused", answer }; // mutation: refused-is-final
  if (code >= 400) return { kind: "later", answer }; // mutation: later-is-later
  return { kind: hasBegun ? "unknown" : "later", answer }; // mutation: unknown-after-data
}

/** Returns why the server does not take mail for this recipient. The library writes refusals on the envelope it was given. */
function refusalOf(envelope: object, recipient: string): Refusal | undefined {
  const refusals = "rejectedErrors" in envelope ? envelope.rejectedErrors : undefined;
  if (!Array.isArray(refusals)) return undefined;
  return refusals.find((refusal: Refusal) => refusal.recipient === recipient);
}

/** Returns what the server said against each recipient it refused for good, from wherever the library wrote it. */
function refusalsIn(...places: readonly unknown[]): RefusedAddress[] {
  const refusals = places.flatMap((source) =>
    typeof source === "object" &&
    source !== null &&
    "rejectedErrors" in source &&
    Array.isArray(source.rejectedErrors)
      ? source.rejectedErrors
      : [],
  );
  const forGood = refusals.filter((refusal: Refusal) => responseCode(refusal) >= 500);
  const answers = new Map(forGood.map((refusal: Refusal) => [refusal.recipient ?? "", wordsOf(refusal)]));
  return [...answers].map(([recipient, answer]) => ({ recipient, answer, is_gone: isGone(answer) }));
}

const responseCode = (error: unknown): number =>
  typeof error === "object" && error !== null && "responseCode" in error
    ? Number(error.responseCode) || 0
    : 0;

/** The server's own words, or what went wrong on the way to it. */
function wordsOf(error: unknown): string {
  if (
    typeof error === "object" &&
    error !== null &&
    "response" in error &&
    typeof error.response === "string"
  )
    return error.response;
  return error instanceof Error ? error.message : String(error);
}
