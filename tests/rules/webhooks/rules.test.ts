import fc from "fast-check";
import { expect, test } from "vitest";
import { isAddress, isPublicAddress } from "@/lib/kernel/address";
import { retryDelayAfter } from "@/lib/webhooks/rules/retry-delays";
import { newSecret, signedHeaders } from "@/lib/webhooks/rules/signature";

test("a message is signed as Standard Webhooks says, by the example every library of it is tested with", () => {
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signedHeaders(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("with two secrets each of them signs; a secret has 32 bytes and no other like it", () => {
  const secrets = [newSecret(), newSecret()];
  const { "webhook-signature": both = "" } = signedHeaders({ id: "m", timestamp: 1, body: "{}" }, secrets);
  expect(both.split(" ")).toHaveLength(2);
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
});

test("the pauses between tries grow, up to three days in all, and then it is told no more", () => {
  const pauses = Array.from({ length: 9 }, (_, place) => retryDelayAfter(place + 1, 0) ?? 0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 86_400);
  expect(retryDelayAfter(10, 0)).toBeNull();
  expect(retryDelayAfter(2, 1)).toBe(360);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001:db8::1",
  "fc00::1",
  "fe80::1",
  "ff02::1",
  "not an address",
])("%s is no address of the internet", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["8.8.8.8", "172.32.0.1", "93.184.215.14", "2606:4700:4700::1111", "2a02:a210::1"])(
  "%s is one",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ["https://boekhouding.example/invorder", true],
  ["https://8.8.8.8/", true],
  ["http://boekhouding.example/", false],
  ["https://localhost/", false],
  ["https://redis:6379/", false],
  ["https://127.1/", false],
  ["https://0x7f.1/", false],
  ["https://2130706433/", false],
  ["https://[::1]/", false],
  ["https://[::ffff:127.0.0.1]/", false],
  ["https://sanne:geheim@boekhouding.example/", false],
  ["ftp://boekhouding.example/", false],
  ["file:///etc/passwd", false],
  ["boekhouding.example", false],
])("messages may go to %s: %s", (url, may) => expect(isAddress(url, false)).toBe(may));

test("on one's own machine they may go to that machine too, over http", () => {
  expect(isAddress("http://127.0.0.1:9000/haak", true)).toBe(true);
  expect(isAddress("ftp://127.0.0.1/", true)).toBe(false);
});

test("whatever stands for an address, asking about it only answers", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isAddress(text, false) === "boolean"));
});
