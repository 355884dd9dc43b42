import { afterEach, expect, test, vi } from "vitest";
import { smtpServer } from "@/lib/mail/adapters/smtp";
import { type Manners, rawSmtp } from "../support/raw-smtp";

const DEBTOR = "administratie@kok.example";
const COPY = "archief@bos.example";
const BYTES = Buffer.from("Message-ID: <een@bos.example>\r\nSubject: Herinnering\r\n\r\nBeste Kok,\r\n");
const parcel = { sender: "debiteuren@bos.example", recipients: [DEBTOR, COPY], bytes: BYTES };
const QUICK = { until_data_ms: 600, in_all_ms: 1_200 };
/** Only the last answer may take its time; the others do not. */
const PATIENT = { until_data_ms: 600, in_all_ms: 30_000 };

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function lineTo(manners: Manners, limits?: typeof QUICK) {
  const server = await rawSmtp(manners);
  const line = smtpServer(server.url, limits);
  open.push(line.close, server.close);
  return { server, line };
}

const refusing =
  (who: string, answer: string): NonNullable<Manners["rcpt"]> =>
  (recipient) =>
    recipient === who ? answer : "250 ok";
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test.each([false, true])(
  "a debtor who is refused is refused, whatever becomes of the copy, and the copy does not leave (pipelining %s)",
  async (pipelining) => {
    const { server, line } = await lineTo({
      pipelining,
      rcpt: refusing(DEBTOR, "550 5.1.1 no such mailbox"),
    });
    expect(await line.hand(parcel)).toEqual({
      kind: "refused",
      answer: "550 5.1.1 no such mailbox",
      refusals: [{ recipient: DEBTOR, answer: "550 5.1.1 no such mailbox" }],
    });
    await pause(50);
    expect(server.taken).toEqual([]);
  },
);

test("a debtor who is told to come again later gets the mail later, and so does the copy", async () => {
  const { server, line } = await lineTo({ rcpt: refusing(DEBTOR, "451 later") });
  expect(await line.hand(parcel)).toEqual({ kind: "later", answer: "451 later" });
  expect(server.taken).toEqual([]);
});

test("a debtor refused for good is not tried again because a copy may be", async () => {
  const { line } = await lineTo({ rcpt: (who) => (who === DEBTOR ? "550 gone" : "451 later") });
  expect(await line.hand(parcel)).toMatchObject({ kind: "refused", answer: "550 gone" });
});

test("a copy that is refused keeps no letter from its debtor, and the answer names it", async () => {
  const { server, line } = await lineTo({ rcpt: refusing(COPY, "550 no such mailbox") });
  const outcome = await line.hand(parcel);
  expect(outcome).toMatchObject({
    kind: "sent",
    answer: expect.stringContaining(`${COPY}: 550`),
    refusals: [{ recipient: COPY, answer: "550 no such mailbox" }],
  });
  expect(server.taken).toMatchObject([{ recipients: [DEBTOR], message_id: "<een@bos.example>" }]);
});

test("after a refusal the next letter goes to its own debtor", async () => {
  const { server, line } = await lineTo({ rcpt: refusing(DEBTOR, "550 gone") });
  await line.hand(parcel);
  expect(await line.hand({ ...parcel, recipients: ["info@smit.example"] })).toMatchObject({ kind: "sent" });
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([["info@smit.example"]]);
});

test("a line that is busy takes no second letter", async () => {
  const { server, line } = await lineTo({ rcpt: () => pause(100).then(() => "250 ok") });
  const [first, second] = await Promise.all([
    line.hand(parcel),
    line.hand({ ...parcel, recipients: ["info@smit.example"] }),
  ]);
  expect(first.kind).toBe("sent");
  expect(second).toEqual({ kind: "later", answer: "this line is busy with another message" });
  expect(server.seen.overlaps).toBe(0);
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([[DEBTOR, COPY]]);
});

test("silence before the data ends with 'later', silence after it with 'unknown', both in time", async () => {
  const mute = await lineTo({ rcpt: () => null }, QUICK);
  expect((await mute.line.hand(parcel)).kind).toBe("later");
  const keeping = await lineTo({ dot: () => null }, QUICK);
  const since = performance.now();
  expect((await keeping.line.hand(parcel)).kind).toBe("unknown");
  expect(performance.now() - since).toBeLessThan(QUICK.in_all_ms + 5_000);
  expect(keeping.server.taken).toHaveLength(1);
});

test("no byte of the data goes when its time is over, though no timer has noticed: a process may have stood still", async () => {
  let stoodStill = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + stoodStill);
  open.push(async () => clock.mockRestore());
  const { server, line } = await lineTo({
    data: () => {
      stoodStill = 2_000;
      return "354 go on";
    },
  });
  expect(await line.hand(parcel)).toMatchObject({ kind: "sent" });
  stoodStill = 0;
  const { server: strict, line: timed } = await lineTo(
    {
      data: () => {
        stoodStill = 2_000;
        return "354 go on";
      },
    },
    QUICK,
  );
  expect(await timed.hand(parcel)).toMatchObject({ kind: "later" });
  expect([server.taken.length, strict.taken.length]).toEqual([1, 0]);
});

test("the time that passed before a hand-over counts", async () => {
  const { server, line } = await lineTo({}, QUICK);
  expect(await line.hand(parcel, performance.now() - 1_000)).toMatchObject({ kind: "later" });
  await pause(50);
  expect(server.taken).toEqual([]);
});

test("a server that takes its time over the last answer is waited for longer than over the others", async () => {
  const { line } = await lineTo({ dot: () => pause(900).then(() => "250 kept") }, PATIENT);
  expect(await line.hand(parcel)).toEqual({ kind: "sent", answer: "250 kept" });
});
