import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { errorReason, logCallFailure } from "@/lib/kernel/log-call-failure";
import type { Connection, Outcome, Parcel, RefusedAddress } from "../../delivery/channel";
import { isGone } from "../../rules/mail";

const MAILS_PER_SESSION = 100;

/** Returns the timeouts for a server when a message being sent is given up as lost after this many seconds. */
export const smtpTimeouts = (seconds: number): SmtpTimeouts => ({
  until_data_ms: (seconds * 1_000) / 5,
  in_all_ms: (seconds * 14_000) / 15,
});

const PATIENCE = smtpTimeouts(900);

type Session = { socket: SMTPConnection; used: number };

/** Returns a connection to the mail server at an smtp:// or smtps:// address, which has one SMTP session open at a time. */
export function smtpConnection(address: string, patience: SmtpTimeouts = PATIENCE): Connection {
  const url = new URL(address);
  let open: Session | undefined;
  let isBusy = false;

  async function connected(): Promise<Session> {
    if (open && open.used < MAILS_PER_SESSION) return open;
    open?.socket.quit();
    open = undefined;
    const session: Session = { socket: await connect(url, patience), used: 0 };
    // A server closes an idle session after a while; the next mail opens a new one.
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
      logCallFailure({ service: "mail server", url, reason: errorReason(error) });
      return { kind: "later", answer: wordsOf(error) };
    }
    const outcome = await transfer(session.socket, parcel, patience, since);
    session.used += 1;
    if (outcome.kind !== "sent") {
      const [, status] = /^\D{0,40}?([245]\d\d)\b/.exec(outcome.answer) ?? [];
      logCallFailure({
        service: "mail server",
        url,
        status: status ? Number(status) : null,
        reason: outcome.kind,
      });
      // After an error the session's state is uncertain; a new one costs little.
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

function connect(url: URL, { until_data_ms, in_all_ms }: SmtpTimeouts): Promise<SMTPConnection> {
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
    // The library has no timeout for signing in.
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
 * Timeouts of a hand-over in milliseconds: until the first byte of the data is sent, and in total. The second allows the ten minutes that
 * RFC 5321 §4.5.3.2.6 requires after the data, and ends before a message being sent is given up as lost.
 */
export type SmtpTimeouts = { until_data_ms: number; in_all_ms: number };

/**
 * Transfers one parcel in an open session. Whether the server may already have the message depends on one fact: whether sending its bytes
 * had begun. When the first recipient is refused no byte is sent, so that no copy is sent of a letter that was not; nor after the timeout,
 * counted from `since`: a process that was suspended cannot trust its timers.
 */
function transfer(
  socket: SMTPConnection,
  { sender, recipients, bytes }: Parcel,
  { until_data_ms, in_all_ms }: SmtpTimeouts,
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
    // Closes the socket in the middle of the data: a server does not accept data without an end (RFC 5321 §3.8).
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

/** Returns the server's answer, with the copies it refused: those are not tried again. */
function answerOf(info: { response: string; rejectedErrors?: readonly Refusal[] }): string {
  const refused = (info.rejectedErrors ?? []).map((error) => `${error.recipient ?? ""}: ${wordsOf(error)}`);
  return refused.length === 0 ? info.response : `${info.response} (copies not taken: ${refused.join("; ")})`;
}

/** A server's refusal of one recipient. */
type Refusal = Error & { recipient?: string; response?: string; responseCode?: number };

/** Returns the outcome of an error: an answer of the server is certain; a missing answer is certain only before the data. */
function afterError(error: unknown, hasBegun: boolean): Outcome {
  const code = responseCode(error);
  const answer = wordsOf(error);
  if (code >= 500) return { kind: "refused", answer }; // mutation: refused-is-final
  if (code >= 400) return { kind: "later", answer }; // mutation: later-is-later
  return { kind: hasBegun ? "unknown" : "later", answer }; // mutation: unknown-after-data
}

/** Returns the server's refusal of this recipient, if any. The library stores refusals on the envelope object. */
function refusalOf(envelope: object, recipient: string): Refusal | undefined {
  const refusals = "rejectedErrors" in envelope ? envelope.rejectedErrors : undefined;
  if (!Array.isArray(refusals)) return undefined;
  return refusals.find((refusal: Refusal) => refusal.recipient === recipient);
}

/** Returns the recipients the server refused permanently, with its answers, from wherever the library stored them. */
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

/** Returns the server's answer, or the error that prevented one. */
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
