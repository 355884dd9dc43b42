import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Returns a new secret, in the format of Standard Webhooks. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

type Message = { id: string; timestamp: number; body: string };

/**
 * Returns the headers of a message by Standard Webhooks: its id, its time in whole seconds, and a signature by each secret, so that a
 * receiver that still uses the previous one can verify it.
 */
export const signedHeaders = (message: Message, secrets: readonly string[]): Record<string, string> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestamp),
  "webhook-signature": secrets.map((secret) => signature(message, secret)).join(" "),
});

const signature = ({ id, timestamp, body }: Message, secret: string): string =>
  new Webhook(secret).sign(id, new Date(timestamp * 1_000), body);
