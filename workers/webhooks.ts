import { logError } from "@/lib/kernel/log";
import { settings } from "@/lib/kernel/settings";
import { httpsSender } from "@/lib/webhooks/adapters/https";
import { deliverDue } from "@/lib/webhooks/jobs";

const LOOK_EVERY_MS = 2_000;

/** Starts the loop that sends events to customers' webhooks. It polls the database, so nothing depends on the queue. */
export function startWebhooks(clock: () => Date) {
  const courier = httpsSender(settings().INVORDER_ENV === "LOCAL");
  let isStopping = false;
  let endPause: () => void = () => undefined;

  async function loop() {
    while (!isStopping) {
      const count = await deliverDue(courier, clock).catch((error) => {
        logError("webhooks failed", error);
        return 0;
      });
      if (count === 0 && !isStopping) await pause();
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = loop();
  return {
    async stop() {
      isStopping = true;
      endPause();
      await running;
    },
  };
}
