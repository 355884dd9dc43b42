import fs from "node:fs";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { afterAll, expect, test } from "vitest";
import { cents } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import { mollie } from "@/lib/payments/adapters/mollie";
import { startMollie } from "../../../emulators/mollie/emulator";
import { rootPath } from "../../support/sources";

const KEY = "test_sleutelVanBakker";
const server = await startMollie({ keys: [KEY, "live_eenAndereSleutel"] });
const known = settings();
const before = known.MOLLIE_BASE_URL;
known.MOLLIE_BASE_URL = `${server.url}/v2`;
afterAll(async () => {
  known.MOLLIE_BASE_URL = before;
  await server.close();
});

/**
 * Mollie's own description (version 1.0.0) of the requests and answers used here, names and types alone. For creating a refund it requires
 * fields that only an answer has: those are left out. That no redirect follows a collection is only in its text.
 */
const described = JSON.parse(fs.readFileSync(rootPath("tests/services/payments/mollie.json"), "utf8"));
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(described, "mollie");
const validator = (name: string) => ajv.compile({ $ref: `mollie#/components/schemas/${name}` });
const payment = validator("payment");
const [makesPayment, makesRefund, refund] = ["create-payment", "create-refund", "refund"].map(validator);
const [makesCustomer, customer, mandate] = ["create-customer", "customer", "mandate"].map(validator);

const authorized = { headers: { authorization: `Bearer ${KEY}` } };
const wish = {
  amount: cents(12_100),
  currency: "EUR" as const,
  description: "Factuur F2026-0117",
  language: "nl" as const,
  back_url: "https://invorder.example/invorder/pay/x?back=1",
  hook_url: "https://invorder.example/api/hooks/mollie/x",
};

/** Returns the schemas of an address's request and answer, and the rows of a list. */
function kindOf(target: string) {
  if (target.endsWith("/refunds")) return { sent: makesRefund, answered: refund, rows: alone };
  if (target.includes("/mandates"))
    return {
      sent: undefined,
      answered: mandate,
      rows: target.endsWith("/mandates") ? listed("mandates") : alone,
    };
  if (/customers\/[^/]+\/payments/.test(target))
    return { sent: undefined, answered: payment, rows: listed("payments") };
  if (target.includes("/customers")) return { sent: makesCustomer, answered: customer, rows: alone };
  return { sent: makesPayment, answered: payment, rows: alone };
}

const alone = (answer: string): unknown[] => (answer === "" ? [] : [JSON.parse(answer)]);
const listed =
  (name: string) =>
  (answer: string): unknown[] =>
    JSON.parse(answer)._embedded[name];

/** Returns our requests and the practice server's answers that do not match the official description. */
const strangers = () =>
  ["/v2/payments", "/v2/customers"].flatMap((path) =>
    server.visits.to(path).flatMap(({ method, target, status, body, answer }) => {
      const { sent, answered, rows } = kindOf(target);
      const wrong = [
        ...(method === "POST" && !sent?.(asDescribed(JSON.parse(body))) ? [sent?.errors] : []),
        ...(status < 400 ? rows(answer) : []).flatMap((row) => (answered?.(row) ? [] : [answered?.errors])),
      ];
      return wrong.map((errors) => ({ target, errors }));
    }),
  );

const asDescribed = (body: { sequenceType?: string }) =>
  body.sequenceType === "recurring" ? { redirectUrl: wish.back_url, ...body } : body;

test("what we send and what the practice server answers is as Mollie's own description has it", async () => {
  const provider = mollie(KEY);
  const { id, url } = await provider.create(wish, "een-wens");
  expect(url).toBe(`${server.url}/checkout/${id}`);
  expect(await provider.read(id)).toMatchObject({
    state: "open",
    amount: 12_100,
    paid_on: null,
    given_back: 0,
  });
  server.provider.setStatus(id, "paid");
  expect(await provider.read(id)).toMatchObject({ state: "paid" });
  await provider.refund(id, { amount: cents(2_100), currency: "EUR", description: id }, "terug");
  server.provider.chargeBack(id, 10_000);
  expect(await provider.read(id)).toMatchObject({ state: "paid", given_back: 12_100 });
  expect(strangers()).toEqual([]);
});

test("the same wish under one key makes one payment, another wish under it none", async () => {
  const provider = mollie(KEY);
  const first = await provider.create(wish, "tweemaal");
  expect(await provider.create(wish, "tweemaal")).toEqual(first);
  await expect(provider.create({ ...wish, amount: cents(1) }, "tweemaal")).rejects.toMatchObject({
    status: 400,
  });
});

test("while a request runs its key is refused, and afterwards it says what the first said: one payment is made", async () => {
  const provider = mollie(KEY);
  const many = server.provider.payments.size;
  server.faults.add({ path: "/v2/payments", method: "POST", delayMs: 200 });
  const [first, second] = await Promise.all([
    provider.create(wish, "tegelijk"),
    provider.create(wish, "tegelijk"),
  ]);
  expect(second).toEqual(first);
  expect(server.visits.to("/v2/payments").filter(({ status }) => status === 409)).toHaveLength(1);
  expect(server.provider.payments.size).toBe(many + 1);
  expect(strangers()).toEqual([]);
});

test("a first payment gives a mandate, later ones are collected under it, and it can be revoked", async () => {
  const provider = mollie(KEY);
  const payer = await provider.createPayer({ name: "De Boer Bouw", language: "nl" }, "een-betaler");
  expect(await provider.createPayer({ name: "De Boer Bouw", language: "nl" }, "een-betaler")).toBe(payer);
  const { id } = await provider.create({ ...wish, payer }, "eerste-betaling");
  expect(await provider.read(id)).toMatchObject({ mandate: null });
  const { back_url: _, language: __, ...later } = { ...wish, payer, mandate: "mdt_onbekend" };
  await expect(provider.collect(later, "te-vroeg")).rejects.toMatchObject({ status: 422, isRefusal: true });
  server.provider.setStatus(id, "paid");
  const mandate = (await provider.read(id))?.mandate ?? "";
  const collected = await provider.collect({ ...later, mandate }, "incasso");
  expect(await provider.read(collected.id)).toMatchObject({ state: "open", mandate });
  expect(await provider.findPayment(payer, "https://elders.example/hook")).toBeNull();
  expect(await provider.findPayment(payer, wish.hook_url)).not.toBeNull();
  const response = await fetch(`${server.url}/v2/customers/${payer}/mandates`, authorized);
  expect(await response.json()).toMatchObject({ count: 1, _embedded: { mandates: [{ id: mandate }] } });
  expect((await fetch(`${server.url}/v2/customers/${payer}/mandates/${mandate}`, authorized)).status).toBe(
    200,
  );
  await provider.revoke(payer, mandate);
  await provider.revoke(payer, mandate);
  await expect(provider.collect({ ...later, mandate }, "te-laat")).rejects.toMatchObject({ status: 422 });
  expect(strangers()).toEqual([]);
});

test("a key sees its own payments alone, and a strange one nothing", async () => {
  const { id } = await mollie(KEY).create(wish, "van-een-ander");
  expect(await mollie("live_eenAndereSleutel").read(id)).toBeNull();
  expect(await mollie("live_onbekendeSleutel").isKey()).toBe(false);
  await expect(mollie("live_onbekendeSleutel").read(id)).rejects.toMatchObject({ status: 401 });
});

test.each([
  ["HTML where JSON was asked", { status: 200, body: "<html></html>" }],
  ["a body cut off", { truncate: 40 }],
  ["a line cut off", { hangUp: 20 }],
  ["too many requests", { status: 429, body: "{}" }],
  ["a redirect", { status: 302, headers: { location: "https://elders.example/" }, body: "" }],
])("%s is a failure of the provider, and nothing else", async (_what, fault) => {
  const { id } = await mollie(KEY).create(wish, `met-fout-${_what}`);
  server.faults.add({ path: id, ...fault });
  await expect(mollie(KEY).read(id)).rejects.toMatchObject({
    name: "Error",
    message: /the payment provider answered/,
  });
  expect(await mollie(KEY).read(id)).toMatchObject({ state: "open" });
});
