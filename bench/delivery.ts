import { smtpServer } from "@/lib/mail/adapters/smtp";
import { deliverSome } from "@/lib/sending/delivery/deliver";
import { type Figure, megabytes } from "./measure";

/** Letters rendered and mails handed to a mail server by this one process, for so many seconds. */
export async function delivery(smtpUrl: string, seconds = 12): Promise<Figure[]> {
  const servers = Array.from({ length: 5 }, () => smtpServer(smtpUrl));
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < seconds * 1_000) {
    const taken = await deliverSome({ worker: "bench", servers, clock: () => new Date() });
    if (taken === 0) break;
    done += taken;
  }
  const perSecond = done / ((performance.now() - start) / 1_000);
  await Promise.all(servers.map((server) => server.close()));
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
