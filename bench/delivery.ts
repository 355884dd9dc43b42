import type postgres from "postgres";
import { contextOfUser } from "@/lib/access/actor-context";
import { contentsOf, drawLetter } from "@/lib/letters/commands/print";
import type { LetterContent } from "@/lib/letters/schema";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import { composeLetter } from "@/lib/outbox/adapters/mail/mime";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { MAIL_CONNECTIONS } from "@/workers/delivery";
import { rendererThread } from "@/workers/renderer";
import { type Figure, megabytes } from "./measure";

const TARGET = 150;
const TIMES_BARE = 1.6;
const DRAWN_MS = 5_000;
/** A process that has just started runs code that is not compiled yet. */
const WARM_SECONDS = 4;

type Rate = { perSecond: number; cpuMs: number };

/**
 * Measures rendering letters and handing mails to a mail server in this single process for `seconds`; then letters of the same customer in
 * a bare loop with as many connections, without a database and storing nothing.
 */
export async function delivery(
  smtpUrl: string,
  sql: postgres.Sql,
  customer: number,
  seconds = 12,
): Promise<Figure[]> {
  const renderer = rendererThread();
  await handedOver(smtpUrl, renderer, WARM_SECONDS);
  const product = await handedOver(smtpUrl, renderer, seconds);
  await renderer.close();
  const letters = await lettersOf(sql, customer);
  const drawing = await drawn(letters);
  await bare(smtpUrl, letters, WARM_SECONDS);
  const floor = await bare(smtpUrl, letters, seconds / 2);
  const times = floor.perSecond / product.perSecond;
  const rate = ({ perSecond, cpuMs }: Rate) =>
    `${perSecond.toFixed(0)} a second, ${cpuMs.toFixed(1)} ms CPU each`;
  return [
    {
      work: "delivery, one process",
      ms: 1_000 / product.perSecond,
      floor: 1_000 / floor.perSecond,
      target: `>= ${TARGET} a second, <= ${TIMES_BARE} x a bare loop`,
      ok: product.perSecond >= TARGET && times <= TIMES_BARE,
      note: `${rate(product)}, ${megabytes()} MB; bare: ${rate(floor)}`,
    },
    {
      work: "letters drawn, CPU of a thousand",
      ms: 1_000 * drawing.cpuMs,
      target: `<= ${DRAWN_MS} ms`,
      ok: 1_000 * drawing.cpuMs <= DRAWN_MS,
    },
  ];
}

type Renderer = ReturnType<typeof rendererThread>;

async function handedOver(smtpUrl: string, { draw, compose }: Renderer, seconds: number): Promise<Rate> {
  const clock = () => new Date();
  const channels = [mailChannel({ address: smtpUrl, connections: MAIL_CONNECTIONS, compose })];
  const { deliverWaiting, settled, stop } = dispatcher({ worker: "bench", channels, clock, draw });
  const over = setTimeout(() => void stop(), seconds * 1_000);
  const rate = await rated(async () => {
    const delivered = await deliverWaiting();
    await settled();
    return delivered;
  });
  clearTimeout(over);
  await stop();
  return rate;
}

async function bare(smtpUrl: string, letters: readonly LetterContent[], seconds: number): Promise<Rate> {
  const until = performance.now() + seconds * 1_000;
  const { connect } = mailChannel({ address: smtpUrl, connections: MAIL_CONNECTIONS });
  const connections = Array.from({ length: MAIL_CONNECTIONS }, connect);
  let sent = 0;
  const rate = await rated(async () => {
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < until) {
          const letter = letters[sent++ % letters.length];
          if (!letter) throw new Error("the customer has no letters");
          const pdf = await drawLetter(letter, null);
          const bytes = await composeLetter({ head, letter, filename: "letter.pdf", pdf, date: new Date() });
          await connection.handOver({ sender: head.sender, recipients: [head.recipient], bytes });
        }
      }),
    );
    return sent;
  });
  await Promise.all(connections.map((connection) => connection.close()));
  return rate;
}

const head = {
  message_id: "<bare@invorder.example>",
  sender: "debiteuren@klant.example",
  sender_name: "Klant B.V.",
  recipient: "administratie@debiteur.example",
  also_to: [],
  cc: [],
  reply_to: "info@klant.example",
  subject: "Aanmaning",
};

/** Measures drawing a thousand letters, after a warm-up of a hundred. */
async function drawn(letters: readonly LetterContent[]): Promise<Rate> {
  const draw = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const letter = letters[index % letters.length];
      if (letter) await drawLetter(letter, null);
    }
    return count;
  };
  await draw(100);
  return rated(() => draw(1_000));
}

async function rated(work: () => Promise<number>): Promise<Rate> {
  const [since, cpu] = [performance.now(), process.cpuUsage()];
  const count = await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (1_000 * count) / (performance.now() - since),
    cpuMs: (user + system) / 1_000 / Math.max(1, count),
  };
}

const MOST_LETTERS = 1_000;

async function lettersOf(sql: postgres.Sql, customer: number): Promise<LetterContent[]> {
  const ctx = await contextOfUser(1, customer, new Date());
  if (!ctx) throw new Error(`customer ${customer} is missing`);
  const rows = await sql<
    { id: number }[]
  >`select id from letters where customer_id = ${customer} order by id desc limit ${MOST_LETTERS}`;
  const contents = await contentsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return contents.flatMap(({ content }) => (content instanceof Error ? [] : [content]));
}
