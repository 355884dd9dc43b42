import { fail } from "@/lib/kernel/log";
import { settings } from "@/lib/kernel/settings";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import { patienceWithin } from "@/lib/outbox/adapters/mail/smtp";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { printer } from "./printing";
import { rendererThread } from "./renderer";

/** So many talk to the mail server at once; more would be turned away by servers that take twenty connections from one address. */
export const MAIL_CONNECTIONS = 12;
const LOOK_EVERY_MS = 5_000;
const PRINTED_WITHIN_MS = 600_000;

/**
 * The loop that hands messages over. It is woken after a commit and looks by itself every five seconds, so nothing depends on the
 * queue: an emptied Redis delays a mail by seconds and loses none. `onStall` hears that the database or the files do not answer any
 * more: what waits for them may wait for ever, and a new process would not.
 */
export function startDelivery(worker: string, clock: () => Date, onStall: (error: TimeoutError) => void) {
  const { SMTP_URL, SENDING_LEASE_SECONDS } = settings();
  if (!SMTP_URL) throw new Error("SMTP_URL is not set");
  const { draw, compose, close } = rendererThread();
  const mail = mailChannel({
    address: SMTP_URL,
    connections: MAIL_CONNECTIONS,
    patience: patienceWithin(SENDING_LEASE_SECONDS),
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
        fail("delivery failed", error);
        if (error instanceof TimeoutError) onStall(error);
        return false;
      });
      if (!busy && !isWoken && !isStopping) await pause((end) => (endPause = end));
    }
  }

  /** Makes the loop look again, also when it has just looked and found nothing. */
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
      // The loop may have looked while these mails were taken and not yet ready.
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
