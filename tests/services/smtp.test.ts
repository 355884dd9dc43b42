import { afterEach, expect, test, vi } from "vitest";
import { smtpConnection } from "@/lib/outbox/adapters/mail/smtp";
import { type Manners, rawSmtp } from "../support/raw-smtp";

const DEBTOR = "administratie@kok.example";
const COPY = "archief@bos.example";
const BYTES = Buffer.from("Message-ID: <een@bos.example>\r\nSubject: Herinnering\r\n\r\nBeste Kok,\r\n");
const parcel = { sender: "debiteuren@bos.example", recipients: [DEBTOR, COPY], bytes: BYTES };
const QUICK = { until_data_ms: 600, in_all_ms: 1_200 };
/** Only the final reply may be slow. */
const PATIENT = { until_data_ms: 600, in_all_ms: 30_000 };

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function connectionTo(manners: Manners, limits?: typeof QUICK) {
  const server = await rawSmtp(manners);
  const connection = smtpConnection(server.url, limits);
  open.push(connection.close, server.close);
  return { server, connection };
}

const refusing =
  (who: string, answer: string): NonNullable<Manners["rcpt"]> =>
  (recipient) =>
    recipient === who ? answer : "250 ok";
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test.each([false, true])(
  "a debtor who is refused is refused, whatever becomes of the copy, and the copy does not leave (pipelining %s)",
  async (pipelining) => {
    const { server, connection } = await connectionTo({
      pipelining,
      rcpt: refusing(DEBTOR, "550 5.1.1 no such mailbox"),
    });
    expect(await connection.handOver(parcel)).toEqual({
      kind: "refused",
      answer: "550 5.1.1 no such mailbox",
      refusals: [{ recipient: DEBTOR, answer: "550 5.1.1 no such mailbox", is_gone: true }],
    });
    await pause(50);
    expect(server.mails).toEqual([]);
  },
);

test("a debtor who is told to come again later gets the mail later, and so does the copy", async () => {
  const { server, connection } = await connectionTo({ rcpt: refusing(DEBTOR, "451 later") });
  expect(await connection.handOver(parcel)).toEqual({ kind: "later", answer: "451 later" });
  expect(server.mails).toEqual([]);
});

test("a debtor refused for good is not tried again because a copy may be", async () => {
  const { connection } = await connectionTo({ rcpt: (who) => (who === DEBTOR ? "550 gone" : "451 later") });
  expect(await connection.handOver(parcel)).toMatchObject({ kind: "refused", answer: "550 gone" });
});

test("a copy that is refused keeps no letter from its debtor, and the answer names it", async () => {
  const { server, connection } = await connectionTo({ rcpt: refusing(COPY, "550 no such mailbox") });
  const outcome = await connection.handOver(parcel);
  expect(outcome).toMatchObject({
    kind: "sent",
    answer: expect.stringContaining(`${COPY}: 550`),
    refusals: [{ recipient: COPY, answer: "550 no such mailbox", is_gone: true }],
  });
  expect(server.mails).toMatchObject([{ recipients: [DEBTOR], message_id: "<een@bos.example>" }]);
});

test("after a refusal the next letter goes to its own debtor", async () => {
  const { server, connection } = await connectionTo({ rcpt: refusing(DEBTOR, "550 gone") });
  await connection.handOver(parcel);
  expect(await connection.handOver({ ...parcel, recipients: ["info@smit.example"] })).toMatchObject({
    kind: "sent",
  });
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([["info@smit.example"]]);
});

test("a connection that is busy takes no second letter", async () => {
  const { server, connection } = await connectionTo({ rcpt: () => pause(100).then(() => "250 ok") });
  const [first, second] = await Promise.all([
    connection.handOver(parcel),
    connection.handOver({ ...parcel, recipients: ["info@smit.example"] }),
  ]);
  expect(first.kind).toBe("sent");
  expect(second).toEqual({ kind: "later", answer: "this line is busy with another message" });
  expect(server.seen.overlaps).toBe(0);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[DEBTOR, COPY]]);
});

test("silence before the data ends with 'later', silence after it with 'unknown', both in time", async () => {
  const mute = await connectionTo({ rcpt: () => null }, QUICK);
  expect((await mute.connection.handOver(parcel)).kind).toBe("later");
  const keeping = await connectionTo({ dot: () => null }, QUICK);
  const since = performance.now();
  expect((await keeping.connection.handOver(parcel)).kind).toBe("unknown");
  expect(performance.now() - since).toBeLessThan(QUICK.in_all_ms + 5_000);
  expect(keeping.server.mails).toHaveLength(1);
});

test("no byte of the data goes when its time is over, though no timer has noticed: a process may have stood still", async () => {
  let stoodStill = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + stoodStill);
  open.push(async () => clock.mockRestore());
  const { server, connection } = await connectionTo({
    data: () => {
      stoodStill = 2_000;
      return "354 go on";
    },
  });
  expect(await connection.handOver(parcel)).toMatchObject({ kind: "sent" });
  stoodStill = 0;
  const { server: strict, connection: timed } = await connectionTo(
    {
      data: () => {
        stoodStill = 2_000;
        return "354 go on";
      },
    },
    QUICK,
  );
  expect(await timed.handOver(parcel)).toMatchObject({ kind: "later" });
  expect([server.mails.length, strict.mails.length]).toEqual([1, 0]);
});

test("the time that passed before a hand-over counts", async () => {
  const { server, connection } = await connectionTo({}, QUICK);
  expect(await connection.handOver(parcel, performance.now() - 1_000)).toMatchObject({ kind: "later" });
  await pause(50);
  expect(server.mails).toEqual([]);
});

test("a server that takes its time over the last answer is waited for longer than over the others", async () => {
  const { connection } = await connectionTo({ dot: () => pause(900).then(() => "250 kept") }, PATIENT);
  expect(await connection.handOver(parcel)).toEqual({ kind: "sent", answer: "250 kept" });
});
