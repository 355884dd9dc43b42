import { expect, test } from "vitest";
import { OutOfTime } from "@/lib/kernel/within";
import { gathered } from "@/lib/sending/delivery/gathered";

type Mail = { customer: number; id: number };
const mail = (customer: number, id: number): Mail => ({ customer, id });
const customerOf = ({ customer }: Mail) => customer;

/** Work that notes what came together and goes wrong with the mails it is told. */
function noted(broken: (ids: number[]) => Error | null = () => null) {
  const rounds: number[][] = [];
  const begin = gathered<Mail, string>(customerOf, async (mails) => {
    const ids = mails.map(({ id }) => id);
    rounds.push(ids);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const error = broken(ids);
    if (error) throw error;
    return ({ id }) => `begun ${id}`;
  });
  return { rounds, begin };
}

test("what comes together is done together, and what comes meanwhile next", async () => {
  const { rounds, begin } = noted();
  const first = [begin(mail(1, 1)), begin(mail(1, 2))];
  await new Promise((resolve) => setTimeout(resolve, 2));
  const next = [begin(mail(1, 3)), begin(mail(1, 4))];
  expect(await Promise.all([...first, ...next])).toEqual(["begun 1", "begun 2", "begun 3", "begun 4"]);
  expect(rounds).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("customers never come together", async () => {
  const { rounds, begin } = noted();
  await Promise.all([begin(mail(1, 1)), begin(mail(2, 2)), begin(mail(1, 3))]);
  expect(rounds).toEqual([[1, 3], [2]]);
});

test("one that goes wrong ends nothing else", async () => {
  const { rounds, begin } = noted((ids) => (ids.includes(2) ? new Error("locked") : null));
  const answers = await Promise.allSettled([1, 2, 3].map((id) => begin(mail(1, id))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(rounds).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("a database that does not answer is not asked again for each", async () => {
  const { rounds, begin } = noted(() => new OutOfTime("silence"));
  const answers = await Promise.allSettled([1, 2, 3].map((id) => begin(mail(1, id))));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(rounds).toEqual([[1, 2, 3]]);
});
