import { afterEach, expect, test, vi } from "vitest";

process.env.LOG_LEVEL = "warn";

import { errorReason, logCallFailure } from "@/lib/kernel/log-call-failure";
import { smtpConnection } from "@/lib/outbox/adapters/mail/smtp";
import { mollie } from "@/lib/payments/adapters/mollie";
import { httpsSender } from "@/lib/webhooks/adapters/https";

const lines: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  lines.push(String(line));
  return true;
});
afterEach(() => {
  lines.length = 0;
  vi.unstubAllGlobals();
});
const failures = () => lines.filter((line) => line.includes("call failed")).map((line) => JSON.parse(line));

test("a call that came to nothing is told with service, host, path, status and reason, without query or user", () => {
  const url = "https://sanne:geheim@api.example/v2/items?token=geheim#geheim";
  logCallFailure({ service: "accounting", url, status: 403, reason: "refused", customer: 7 });
  expect(failures()).toMatchObject([
    {
      event: "call failed",
      level: "warn",
      service: "accounting",
      host: "api.example",
      path: "/v2/items",
      status: 403,
      reason: "refused",
      customer: 7,
    },
  ]);
  expect(lines.join("")).not.toContain("geheim");
});

test("an error of the network is told by its code, never by words that may hold what was sent", () => {
  const cause = Object.assign(new Error("connect to geheim"), { code: "ECONNREFUSED" });
  expect(errorReason(new TypeError("fetch failed", { cause }))).toBe("ECONNREFUSED");
  expect(errorReason(new Error("geheim"))).toBe("Error");
});

test("the payment provider's refusal and silence are told without the key", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  await expect(mollie("live_geheimgeheim").read("tr_1")).rejects.toThrow();
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("fetch failed")));
  await expect(mollie("live_geheimgeheim").read("tr_1")).rejects.toThrow();
  expect(failures()).toMatchObject([
    { service: "mollie", path: "/v2/payments/tr_1", status: 503, reason: "refused" },
    { service: "mollie", status: null, reason: "TypeError" },
  ]);
  expect(lines.join("")).not.toContain("geheim");
});

test("a mail server that is away is told without its password or a recipient, a webhook without its path", async () => {
  const server = smtpConnection("smtp://invorder:geheim@127.0.0.1:1");
  const parcel = {
    sender: "a@b.example",
    recipients: ["jansen@debiteur.example"],
    bytes: Buffer.from("geheim"),
  };
  expect((await server.handOver(parcel)).kind).toBe("later");
  await httpsSender(true)({ url: "http://127.0.0.1:1/hooks/geheim", headers: {}, body: "geheim" });
  expect(failures()).toMatchObject([
    { service: "mail server", host: "127.0.0.1:1", reason: "ESOCKET" },
    { service: "webhook", host: "127.0.0.1:1", path: "/", reason: "ECONNREFUSED" },
  ]);
  expect(lines.join("")).not.toMatch(/geheim|jansen/);
});
