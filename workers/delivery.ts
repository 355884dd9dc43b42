import { logError } from "@/lib/kernel/log";
import { settings } from "@/lib/kernel/settings";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import { smtpTimeouts } from "@/lib/outbox/adapters/mail/smtp";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { printer } from "./printing";
import { rendererThread } from "./renderer";

/** Concurrent connections to the mail server; more would be refused by servers that allow twenty from one address. */
export const MAIL_CONNECTIONS = 12;
const LOOK_EVERY_MS = 5_000;
const PRINTED_WITHIN_MS = 600_000;

/**
 * Starts the loop that hands messages over. It is woken after a commit and polls every five seconds, so nothing depends on the queue: an
 * emptied Redis delays a mail by seconds and loses none. `onStall` is called when the database or the file storage no longer responds:
 * pending calls may never resolve, and a new process would recover.
 */
export function startDelivery(worker: string, clock: () => Date, onStall: (error: TimeoutError) => void) {
  const { SMTP_URL, SENDING_LEASE_SECONDS } = settings();
  if (!SMTP_URL) throw new Error("SMTP_URL is not set");
  const { draw, compose, close } = rendererThread();
  const mail = mailChannel({
    address: SMTP_URL,
    connections: MAIL_CONNECTIONS,
    patience: smtpTimeouts(SENDING_LEASE_SECONDS),
    compose,
  });
  const { deliverWaiting, hurry, stop } = dispatcher({ worker, clock, draw, channels: [mail], onStall });
  const printSome = printer(clock);
  let endPause: () => void = () => undefined;
  let isWoken = false;
  let isStopping = false;

  async function loop() {
    while (!isStopping) {
      isWoken = false;
      const busy = await work().catch((error) => {
        logError("delivery failed", error);
        if (error instanceof TimeoutError) onStall(error);
        return false;
      });
      if (!busy && !isWoken && !isStopping) await pause((end) => (endPause = end));
    }
  }

  /** Makes the loop look again, even if it has just found nothing. */
  function wake() {
    isWoken = true;
    endPause();
  }

  /** Letters for the post are printed when no mail waits. */
  const work = async (): Promise<boolean> =>
    (await deliverWaiting()) > 0 ||
    (await withTimeout(PRINTED_WITHIN_MS, "the printing of letters", printSome())) > 0;

  const running = loop();
  return {
    async wake() {
      wake();
      await hurry();
      // The loop may have looked while these mails were leased but not ready yet.
      wake();
    },
    async stop() {
      isStopping = true;
      wake();
      await stop();
      await running;
      await close();
    },
  };
}

const pause = (keep: (end: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LOOK_EVERY_MS);
    keep(() => {
      clearTimeout(timer);
      resolve();
    });
  });
