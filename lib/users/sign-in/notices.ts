import { fullNameOf } from "@/lib/kernel/full-name";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";
import { brandingOf, signInLink } from "./branding";
import { deadLinkMail, noticeMail, welcomeMail } from "./render";

type Person = { id: number; first_name: string; affix: string; last_name: string; email_address: string };

/** Notifies a user at their previous address that their sign-in was changed, so that they can act if it was not them. */
export async function mailNotice(what: Parameters<typeof noticeMail>[0], person: Person): Promise<void> {
  const mail = noticeMail(what, { name: fullNameOf(person) }, await brandingOf(person.id));
  await queueProductMail({ kind: "notice", recipient: person.email_address, ...mail });
}

/** Welcomes a user who chose their first password, with the sign-in address and their account. */
export async function mailWelcome(person: Person): Promise<void> {
  const branding = await brandingOf(person.id);
  const values = { address: person.email_address, link: signInLink(branding) };
  const mail = welcomeMail(values, { name: fullNameOf(person) }, branding);
  await queueProductMail({ kind: "notice", recipient: person.email_address, ...mail });
}

/** Notifies a customer's user that its connection to accounting packages no longer works, with the address to restore it. */
export async function mailDeadLink(
  person: Person,
  about: { customer: string; packages: readonly string[] },
): Promise<void> {
  const branding = await brandingOf(person.id);
  const link = `${baseUrlOf(branding) ?? ""}/synchronize`;
  const mail = deadLinkMail({ ...about, link }, { name: fullNameOf(person) }, branding);
  await queueProductMail({ kind: "notice", recipient: person.email_address, ...mail });
}
