/** One message on its way: where to, what it says of itself, and what it is. */
export type Parcel = { url: string; headers: Record<string, string>; body: string };

/** What became of it: the status it was answered with, or why it was not: a word of `errors` below. */
export type Outcome = { status: number; error: null } | { status: null; error: string };

/** Brings a message to its receiver. It never throws, follows no redirect, and ends within its time whatever the other side does. */
export type Courier = (parcel: Parcel) => Promise<Outcome>;
