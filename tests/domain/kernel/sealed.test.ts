import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt } from "@/lib/kernel/encryption";

/** Returns a seal in the former format, without the id of its key. */
function sealedBefore(secret: string): string {
  const key = createHmac("sha256", process.env.INVORDER_SECRET ?? "")
    .update("sealed secrets")
    .digest();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

test("a seal names its key and gives its secret back, each time as another text", () => {
  expect(encrypt("JBSWY3DPEHPK3PXP")).toMatch(/^1\.[\w-]+$/);
  expect(encrypt("JBSWY3DPEHPK3PXP")).not.toBe(encrypt("JBSWY3DPEHPK3PXP"));
  expect(decrypt(encrypt("geheim: €"))).toBe("geheim: €");
});

test("what was sealed before seals named their key is still read", () => {
  expect(decrypt(sealedBefore("JBSWY3DPEHPK3PXP"))).toBe("JBSWY3DPEHPK3PXP");
});

test("a seal that was changed, or of a key that is not ours, is refused", () => {
  const [id, body = ""] = encrypt("JBSWY3DPEHPK3PXP").split(".");
  const changed = `${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
  expect(() => decrypt(`${id}.${changed}`)).toThrow();
  expect(() => decrypt(body)).toThrow();
  expect(() => decrypt(`2.${body}`)).toThrow("no key of ours is called 2");
});
