import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "@/lib/kernel/sealed";

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
  expect(seal("JBSWY3DPEHPK3PXP")).toMatch(/^1\.[\w-]+$/);
  expect(seal("JBSWY3DPEHPK3PXP")).not.toBe(seal("JBSWY3DPEHPK3PXP"));
  expect(unseal(seal("geheim: €"))).toBe("geheim: €");
});

test("what was sealed before seals named their key is still read", () => {
  expect(unseal(sealedBefore("JBSWY3DPEHPK3PXP"))).toBe("JBSWY3DPEHPK3PXP");
});

test("a seal that was changed, or of a key that is not ours, is refused", () => {
  const [id, body = ""] = seal("JBSWY3DPEHPK3PXP").split(".");
  const changed = `${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
  expect(() => unseal(`${id}.${changed}`)).toThrow();
  expect(() => unseal(body)).toThrow();
  expect(() => unseal(`2.${body}`)).toThrow("no key of ours is called 2");
});
