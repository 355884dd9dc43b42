import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { pool, runStatement } from "@/db/client";
import { withStatementTimeout } from "@/db/statement-timeout";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import { customer, owner } from "../../support/world";

afterEach(() => vi.useRealTimers());

let outcomes: string[] = [];
const waitingFor = (milliseconds: number) =>
  withStatementTimeout(owner, {
    milliseconds,
    onAnswer: () => outcomes.push("answer"),
    onSilence: () => outcomes.push("silence"),
  });
const impatient = waitingFor(100);
const patient = waitingFor(60_000);

test("a statement nobody answers in time is an error, also where it is only handed on", async () => {
  outcomes = [];
  await expect(impatient`select pg_sleep(0.4)`).rejects.toBeInstanceOf(TimeoutError);
  const sleep = async () => impatient`select pg_sleep(0.4)`;
  await expect(sleep()).rejects.toBeInstanceOf(TimeoutError);
  await expect(impatient.unsafe("select pg_sleep(0.4)")).rejects.toBeInstanceOf(TimeoutError);
  expect(outcomes).toEqual(["silence", "silence", "silence"]);
});

test("what is answered in time is what the driver says, with its parts, names and errors", async () => {
  outcomes = [];
  const id = await customer("Visser Transport");
  const condition = patient`${patient.unsafe("id")} = ${id}`;
  const [row] = await patient`select name from customers where ${condition}`;
  expect(row).toEqual({ name: "Visser Transport" });
  await expect(patient`select 1 / 0`).rejects.toMatchObject({ code: "22012" });
  // A refusal is an answer too: the connection works.
  expect(outcomes).toEqual(["answer", "answer"]);
});

const ways: [who: string, ask: (seconds: number) => PromiseLike<unknown>][] = [
  ["invorder_auth", (seconds) => pool("invorder_auth").sql`select pg_sleep(${seconds})`],
  ["invorder_dispatch", (seconds) => pool("invorder_dispatch").sql`select pg_sleep(${seconds})`],
  [
    "the query builder",
    (seconds) => runStatement("invorder_auth", (db) => db.execute(sql`select pg_sleep(${seconds})`)),
  ],
];

test.each(ways)("%s waits a minute and a bit", async (_who, ask) => {
  await ask(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const outcome = ask(2).then(
    () => "answered",
    // The query builder names the statement, and has the reason as the cause.
    (error: Error) => error.cause ?? error,
  );
  await vi.advanceTimersByTimeAsync(66_000);
  expect(await outcome).toBeInstanceOf(TimeoutError);
});
