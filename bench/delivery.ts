import { smtpServer } from "@/lib/mail/adapters/smtp";
import { dispatcher } from "@/lib/sending/delivery/deliver";
import { type Figure, megabytes } from "./measure";

/** Letters rendered and mails handed to a mail server by this one process, for so many seconds. */
export async function delivery(smtpUrl: string, seconds = 12): Promise<Figure[]> {
  const servers = Array.from({ length: 5 }, () => smtpServer(smtpUrl));
  const clock = () => new Date();
  const { deliverWaiting, settled, stop } = dispatcher({ worker: "bench", servers, clock });
  const start = performance.now();
  const over = setTimeout(() => void stop(), seconds * 1_000);
  const done = await deliverWaiting();
  await settled();
  const perSecond = done / ((performance.now() - start) / 1_000);
  clearTimeout(over);
  await stop();
  return [
    {
      work: "delivery, one process",
      ms: 1_000 / perSecond,
      target: ">= 100 a second",
      ok: perSecond >= 100,
      note: `${perSecond.toFixed(0)} a second, ${megabytes()} MB`,
    },
  ];
}
