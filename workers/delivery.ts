import { systemContext } from "@/lib/access/person";
import { settings } from "@/lib/kernel/settings";
import { printedLetter, unprintedLetters } from "@/lib/letters/commands/print";
import { smtpServer } from "@/lib/mail/adapters/smtp";
import { type Delivery, deliverSome } from "@/lib/sending/delivery/deliver";
import { returnLeases } from "@/lib/sending/delivery/lease";

const LINES = 5;
const PRINT_AT_ONCE = 50;
const LOOK_EVERY_MS = 5_000;

/**
 * The loop that hands messages over. It is woken after a commit and looks by itself every five seconds, so nothing depends on the
 * queue: an emptied Redis delays a mail by seconds and loses none.
 */
export function startDelivery(worker: string) {
  const { SMTP_URL } = settings();
  if (!SMTP_URL) throw new Error("SMTP_URL is not set");
  const delivery: Delivery = {
    worker,
    servers: Array.from({ length: LINES }, () => smtpServer(SMTP_URL)),
    clock: () => new Date(),
  };
  let wake: () => void = () => undefined;
  let isStopping = false;

  async function loop() {
    while (!isStopping) {
      const busy = await work(delivery).catch((error) => {
        console.error("delivery", error);
        return false;
      });
      if (!busy && !isStopping) await pause((woken) => (wake = woken));
    }
    await returnLeases(worker).catch(() => undefined);
    await Promise.all(delivery.servers.map((server) => server.close()));
  }

  const running = loop();
  return {
    wake: () => wake(),
    async stop() {
      isStopping = true;
      wake();
      await running;
    },
  };
}

async function work(delivery: Delivery): Promise<boolean> {
  const delivered = await deliverSome(delivery);
  if (delivered > 0) return true;
  return (await printWaiting(delivery)) > 0;
}

/** Letters for the post are printed when no mail waits. */
async function printWaiting({ clock }: Delivery): Promise<number> {
  const waiting = await unprintedLetters(PRINT_AT_ONCE);
  for (const { id, customer_id } of waiting)
    await printedLetter(await systemContext(customer_id, clock()), id);
  return waiting.length;
}

const pause = (keep: (woken: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LOOK_EVERY_MS);
    keep(() => {
      clearTimeout(timer);
      resolve();
    });
  });
