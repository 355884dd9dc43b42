/** One message to send: its address, its headers, and its body. */
export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** The outcome: the response status, or the error that prevented a response. */
export type Outcome = { status: number; error: null } | { status: null; error: string };

/** Sends a message to its receiver. It never throws, follows no redirect, and ends within its time limit whatever the receiver does. */
export type WebhookSender = (parcel: WebhookRequest) => Promise<Outcome>;
