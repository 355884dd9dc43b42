import { z } from "zod";
import { door } from "@/lib/access/doors";
import { notFound } from "@/lib/kernel/problems";
import { forgetPasskey } from "../passkeys/kept";
import { keepPasskey, newPasskeyOptions } from "../passkeys/make";
import { placeOf } from "../passkeys/place";
import { NewPasskey, PasskeyId } from "../passkeys/schema";
import { PasskeyOptions, Proved } from "./answers";
import { change } from "./change";
import { closeOthers } from "./close-others";
import { provedSession } from "./proof";

/** Begins with a passkey of one's own. */
export const beginPasskey = door({
  input: z.strictObject({}),
  answer: PasskeyOptions,
  async run(entrance) {
    const session = await provedSession(entrance);
    return { data: { options: await newPasskeyOptions(session, await placeOf(entrance.origin)) } };
  },
});

/** Keeps the passkey the browser made. */
export const addPasskey = change({
  by: provedSession,
  input: NewPasskey,
  answer: Proved,
  async run(session, input, { origin }) {
    await keepPasskey(session, await placeOf(origin), input);
    await closeOthers(session);
    return { data: { proved: true } };
  },
});

/** Forgets one of one's own passkeys. */
export const removePasskey = change({
  by: provedSession,
  input: PasskeyId,
  answer: Proved,
  async run(session, { id }) {
    if (!(await forgetPasskey(session.user_id, id))) throw notFound();
    await closeOthers(session);
    return { data: { proved: true } };
  },
});
