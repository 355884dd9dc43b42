import { afterEach, expect, test } from "vitest";
import { decrypt, encrypt, reencrypted } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { readSigned, signed } from "@/lib/kernel/signed-text";

const [FORMER, NEXT] = ["het vorige geheim van deze test, lang", "het nieuwe geheim van deze test, lang"];
const known = settings();
const { INVORDER_SECRET, INVORDER_SECRET_OLD } = known;
const under = (secret: string, old?: string) =>
  Object.assign(known, { INVORDER_SECRET: secret, INVORDER_SECRET_OLD: old });
afterEach(() => Object.assign(known, { INVORDER_SECRET, INVORDER_SECRET_OLD }));

test("while a secret is being changed, what the one before sealed and signed is read, and everything new is under the new one", () => {
  under(FORMER);
  const [sealed, address] = [encrypt("sleutel"), signed("pay", "12")];
  under(NEXT, FORMER);
  expect([decrypt(sealed), readSigned("pay", address)]).toEqual(["sleutel", "12"]);
  const anew = reencrypted(sealed);
  expect(reencrypted(String(anew))).toBeNull();
  under(NEXT);
  expect(decrypt(String(anew))).toBe("sleutel");
  expect(() => decrypt(sealed)).toThrow();
  expect(readSigned("pay", address)).toBeNull();
});

test("what neither secret made is read by nobody", () => {
  under("een heel ander geheim dan die van ons");
  const [sealed, address] = [encrypt("sleutel"), signed("pay", "12")];
  under(NEXT, FORMER);
  expect(() => decrypt(sealed)).toThrow();
  expect(() => reencrypted(sealed)).toThrow();
  expect(readSigned("pay", address)).toBeNull();
});
