import { expect, test } from "vitest";
import { parseProxies, trustedHeaders } from "@/lib/http/trusted-proxies";

const none = parseProxies(undefined);
const ours = parseProxies("10.0.0.0/8, 192.0.2.1, 2001:db8::/32");
const from = (socket: string, forwarded: Record<string, string>, proxies = ours) =>
  trustedHeaders(socket, forwarded, proxies);

test("without a proxy of ours nothing that is forwarded is believed", () => {
  const forged = {
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "bank.example",
    "x-forwarded-proto": "https",
  };
  for (const proxies of [none, ours])
    expect(from("203.0.113.9", forged, proxies)).toEqual({
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": undefined,
      "x-forwarded-proto": undefined,
      "x-forwarded-port": undefined,
    });
});

test("behind our proxies the caller is the nearest address that is none of them", () => {
  const forwarded = {
    "x-forwarded-for": "1.2.3.4, 203.0.113.9, 10.1.1.1",
    "x-forwarded-host": "zonnedael.example",
  };
  expect(from("::ffff:10.0.0.7", forwarded)).toMatchObject({
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "zonnedael.example",
  });
  expect(from("2001:db8::5", { "x-forwarded-for": "2001:db8:ffff::1" })["x-forwarded-for"]).toBe(
    "2001:db8:ffff::1",
  );
  expect(from("192.0.2.1", {})["x-forwarded-for"]).toBe("192.0.2.1");
  expect(from("10.0.0.7", { "x-forwarded-for": "<script>" })["x-forwarded-for"]).toBe("10.0.0.7");
});

test("a setting that names no address is refused when the server starts", () => {
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129"])
    expect(() => parseProxies(wrong)).toThrow(wrong);
});
