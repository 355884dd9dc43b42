import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Handover, Parcel } from "../port";
import { afterError, type Refusal, refusalOf, refusalsIn, words } from "./smtp-answer";

/**
 * How long a hand-over may take: until the first byte of the data goes, and in all. The second leaves the ten minutes that RFC 5321
 * §4.5.3.2.6 asks for after the data, and ends before a message that is being sent is given up for lost.
 */
export type Patience = { until_data_ms: number; in_all_ms: number };

/**
 * Hands one parcel over on an open line. Whether the server may already have the message is decided by one fact: had we begun to
 * send its bytes. When the first recipient was refused no byte is sent, so that a copy never goes out for a letter that did not; nor
 * after the time for it, counted from `since`, is over: a process that stood still cannot trust its timers.
 */
export function handOver(
  connection: SMTPConnection,
  { sender, recipients, bytes }: Parcel,
  { until_data_ms, in_all_ms }: Patience,
  since: number,
): Promise<Handover> {
  const [first = ""] = recipients;
  const passed = () => performance.now() - since;
  const envelope = { from: sender, to: [...recipients] };
  return new Promise((resolve) => {
    let begun = false;
    const settle = (outcome: Handover) => {
      clearTimeout(untilData);
      clearTimeout(inAll);
      connection.removeListener("error", fail);
      connection.removeListener("end", ended);
      resolve(outcome);
    };
    const told = (outcome: Handover, ...places: unknown[]) => {
      const refusals = refusalsIn(envelope, ...places);
      settle(refusals.length > 0 ? { ...outcome, refusals } : outcome);
    };
    const fail = (error: unknown, ...places: unknown[]) => told(afterError(error, begun), ...places);
    const ended = () => fail(new Error("connection closed"));
    const giveUp = () => {
      fail(new Error("no answer in time"));
      connection.close();
    };
    const untilData = setTimeout(() => begun || giveUp(), Math.max(1, until_data_ms - passed()));
    const inAll = setTimeout(giveUp, Math.max(1, in_all_ms - passed()));
    const body = new Readable({
      read() {
        const refused = refusalOf(envelope, first);
        if (refused) return stopBefore(refused);
        if (passed() > until_data_ms) return stopBefore(new Error("too late to begin with the data"));
        begun = true;
        this.push(bytes);
        this.push(null);
      },
    });
    // The line is closed in the middle of the data: what has no end is not taken (RFC 5321 §3.8).
    const stopBefore = (why: Error) => {
      fail(why);
      connection.close();
    };
    connection.once("error", fail);
    connection.once("end", ended);
    connection.send(envelope, body, (error, info) => {
      if (error) return fail(refusalOf(error, first) ?? error, error);
      const refused = refusalOf(info, first);
      told(refused ? afterError(refused, false) : { kind: "sent", answer: answerOf(info) }, info);
    });
  });
}

/** The server's answer, and the copies it did not take: those are not tried again. */
function answerOf(info: { response: string; rejectedErrors?: readonly Refusal[] }): string {
  const refused = (info.rejectedErrors ?? []).map((error) => `${error.recipient ?? ""}: ${words(error)}`);
  return refused.length === 0 ? info.response : `${info.response} (copies not taken: ${refused.join("; ")})`;
}
