import { z } from "zod";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { notFound } from "@/lib/kernel/problems";
import { AddressLink, NewAddress } from "../schema";
import { accountEndpoint } from "./account-endpoint";
import { AddressConfirmed, AddressRequested, Proved } from "./answers";
import {
  confirmAddress as confirm,
  forgetAddressChange,
  refuseAddress as refuse,
  requestAddressChange,
} from "./email-address";
import { ownSession, provedSession } from "./password-proof";

/** Requests another e-mail address for one's own account; it takes effect after confirmation at both. */
export const changeAddress = accountEndpoint({
  by: provedSession,
  input: NewAddress,
  answer: AddressRequested,
  run: async (session, { email_address }) => ({ data: await requestAddressChange(session, email_address) }),
});

/** Cancels the request. Throws Problem("not-found") when there is none. */
export const cancelAddress = accountEndpoint({
  by: ownSession,
  input: z.strictObject({}),
  answer: Proved,
  async run({ user_id }) {
    if (!(await forgetAddressChange(user_id))) throw notFound();
    return { data: { proved: true } };
  },
});

/** Confirms another address by the link that was mailed to it, or to the current one. */
export const confirmAddress = publicEndpoint({
  input: AddressLink,
  answer: AddressConfirmed,
  async run(entrance, { signature }) {
    const { user_id, email_address, waits_for } = await confirm(signature, entrance);
    await auditEndpoint({ user_id }, entrance, { fields: ["email_address"] });
    return { data: { email_address, waits_for } };
  },
});

/** Cancels the change by such a link, when the reader did not request it: nothing changes. */
export const refuseAddress = publicEndpoint({
  input: AddressLink,
  answer: Proved,
  async run(entrance, { signature }) {
    await auditEndpoint({ user_id: await refuse(signature, entrance) }, entrance);
    return { data: { proved: true } };
  },
});
