import { z } from "zod";
import { text } from "@/lib/kernel/fields";

const MOST = 8_000;
const bytes = z.string({ error: "required" }).min(1, "required").max(MOST, "too_long");
/** The transports over which a browser reaches the passkey, as it named them; returned to it unchanged. */
const transports = z
  .array(z.string({ error: "invalid" }).regex(/^[\w-]{1,32}$/, "invalid"), { error: "invalid" })
  .max(10, "too_long")
  .optional();
const head = { id: bytes, rawId: bytes, type: z.literal("public-key", { error: "invalid" }) };

/** A browser's response after making a passkey, in WebAuthn's terms; further fields are ignored. */
const Attestation = z.object(
  {
    ...head,
    response: z.object(
      { clientDataJSON: bytes, attestationObject: bytes, transports },
      { error: "required" },
    ),
  },
  { error: "required" },
);
export type Attestation = z.output<typeof Attestation>;

/** A browser's response after using one. */
const Assertion = z.object(
  {
    ...head,
    response: z.object(
      { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
      { error: "required" },
    ),
  },
  { error: "required" },
);
export type Assertion = z.output<typeof Assertion>;

export const NewPasskey = z.strictObject({
  name: text.pipe(z.string().max(80, "too_long")),
  response: Attestation,
});
export const UsedPasskey = z.strictObject({ response: Assertion });
export const PasskeyId = z.strictObject({ id: z.uuid("invalid") });
