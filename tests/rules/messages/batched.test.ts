import { expect, test } from "vitest";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import { batched } from "@/lib/outbox/delivery/batched";

type Mail = { customer: number; id: number };
const mail = (customer: number, id: number): Mail => ({ customer, id });
const customerOf = ({ customer }: Mail) => customer;

/** Returns a batched write that records its batches, and fails for the mails in `broken`. */
function noted(broken: (ids: number[]) => Error | null = () => null) {
  const rounds: number[][] = [];
  const write = batched<Mail, number>(customerOf, async (mails) => {
    const ids = mails.map(({ id }) => id);
    rounds.push(ids);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const error = broken(ids);
    if (error) throw error;
    return ids;
  });
  return { rounds, write };
}

test("what comes together is written together, and what comes meanwhile next", async () => {
  const { rounds, write } = noted();
  const first = [write(mail(1, 1)), write(mail(1, 2))];
  await new Promise((resolve) => setTimeout(resolve, 2));
  const next = [write(mail(1, 3)), write(mail(1, 4))];
  await Promise.all([...first, ...next]);
  expect(rounds).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("each gets its own result", async () => {
  const { write } = noted();
  const ids = [3, 1, 2];
  expect(await Promise.all(ids.map((id) => write(mail(1, id))))).toEqual(ids);
});

test("results of which it is not known whose they are begin nothing", async () => {
  const write = batched<Mail, boolean>(customerOf, () => Promise.resolve([]));
  await expect(write(mail(1, 1))).rejects.toThrow("0 results of 1 items");
});

test("customers never come together", async () => {
  const { rounds, write } = noted();
  await Promise.all([write(mail(1, 1)), write(mail(2, 2)), write(mail(1, 3))]);
  expect(rounds).toEqual([[1, 3], [2]]);
});

test("one that goes wrong ends nothing else", async () => {
  const { rounds, write } = noted((ids) => (ids.includes(2) ? new Error("locked") : null));
  const answers = await Promise.allSettled([1, 2, 3].map((id) => write(mail(1, id))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(rounds).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("a database that does not answer is not asked again for each", async () => {
  const { rounds, write } = noted(() => new TimeoutError("silence"));
  const answers = await Promise.allSettled([1, 2, 3].map((id) => write(mail(1, id))));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(rounds).toEqual([[1, 2, 3]]);
});
