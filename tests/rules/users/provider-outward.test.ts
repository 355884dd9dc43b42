import { expect, test } from "vitest";
import { mayAsk, ProviderUnreachable, requestProvider } from "@/lib/users/sign-in/oidc/outward";

test("outside one's own machine a provider is never asked at a private address, by number or by name", async () => {
  const ask = requestProvider(false, (_name, _options, callback) =>
    callback(null, [{ address: "10.0.0.7", family: 4 }]),
  );
  for (const address of [
    "https://127.0.0.1/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://intern.example/",
    "http://login.example/",
  ])
    await expect(ask(address)).rejects.toBeInstanceOf(ProviderUnreachable);
});

test("plain http is for this machine alone, and only where somebody develops", () => {
  expect(mayAsk("http://127.0.0.1:4000", true)).toBe(true);
  expect(mayAsk("http://127.0.0.1:4000", false)).toBe(false);
  expect(mayAsk("http://login.example", true)).toBe(false);
  expect(mayAsk("https://login.example", false)).toBe(true);
});
