import { afterEach, expect, test, vi } from "vitest";
import { bounded } from "@/db/bounded";
import { pool } from "@/db/client";
import { OutOfTime } from "@/lib/kernel/within";
import { customer, owner } from "../../support/world";

afterEach(() => vi.useRealTimers());

let heard: string[] = [];
const impatient = bounded(owner, {
  milliseconds: 100,
  onAnswer: () => heard.push("answer"),
  onSilence: () => heard.push("silence"),
});

test("a statement nobody answers in time is an error, also where it is only handed on", async () => {
  heard = [];
  await expect(impatient`select pg_sleep(0.4)`).rejects.toBeInstanceOf(OutOfTime);
  const asked = async () => impatient`select pg_sleep(0.4)`;
  await expect(asked()).rejects.toBeInstanceOf(OutOfTime);
  expect(heard).toEqual(["silence", "silence"]);
});

test("what is answered in time is what the driver says, with its parts, names and errors", async () => {
  heard = [];
  const id = await customer("Visser Transport");
  const condition = impatient`id = ${id}`;
  const [row] = await impatient`select ${impatient("name")} from customers where ${condition}`;
  expect(row).toEqual({ name: "Visser Transport" });
  await expect(impatient`select 1 / 0`).rejects.toMatchObject({ code: "22012" });
  expect(heard).toEqual(["answer"]);
});

test.each(["invorder_auth", "invorder_dispatch"] as const)("%s waits a minute and a bit", async (role) => {
  const { sql } = pool(role);
  await sql`select 1`;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = sql`select pg_sleep(2)`.then(
    () => "answered",
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(66_000);
  expect(await asked).toBeInstanceOf(OutOfTime);
});
