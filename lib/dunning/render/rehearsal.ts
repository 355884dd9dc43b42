import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { contentOf } from "@/lib/letters/commands/print";
import { letterFilename } from "@/lib/letters/rules/filename";
import type { LetterContent } from "@/lib/letters/schema";
import type { ComposeContext, Message } from "@/lib/messages/rules/compose";
import { bandHtml, escapeHtml, LINE, page } from "@/lib/outbox/render/frame";
import { letterMail } from "@/lib/outbox/render/letter";

/**
 * Returns a message as the rehearsing user receives it: its own mail with a band that names the real recipient, its subject marked, and the
 * content of its PDF. For a letter that is only posted the mail states just that. `language` is the reader's.
 */
export function rehearsalMail(message: Message, { settings }: ComposeContext, language: Locale) {
  const { form, letter, mail } = message;
  const content = contentOf(form, letter);
  const debtor = letter.debtor.address.name;
  const band = sentence(language, "rehearsal.band", { debtor, address: reachedAt(message, language) });
  const words = sentence(language, "rehearsal.post");
  return {
    content,
    filename: `${sentence(language, "rehearsal.file")}-${letterFilename(letter)}`,
    mail: {
      ...(mail ? { sender: mail.sender } : {}),
      sender_name: mail?.sender_name ?? (settings.company_name || settings.name),
      reply_to: content.customer.support_email,
      subject: sentence(language, "rehearsal.subject", { subject: letter.subject }),
      ...(mail ? letterMail(content, band) : postedMail(content, { language, band, words })),
    },
  };
}

/** Returns the recipients of a message: its mail addresses, and its postal address where it is posted. */
function reachedAt({ mail, is_listed, letter }: Message, language: Locale): string {
  const { street, place, country } = letter.debtor.address;
  const postal = [street, ...place, country].filter(Boolean).join(", ").replace(/\s+/g, " ");
  return [
    ...(mail ? [mail.recipient, ...mail.also_to] : []),
    ...(is_listed ? [sentence(language, "rehearsal.by_post", { address: postal })] : []),
  ].join(", ");
}

type Posted = { language: Locale; band: string; words: string };

/** Returns the mail for a letter that is only posted: it does not look like a mail to the debtor. */
const postedMail = (letter: LetterContent, { language, band, words }: Posted) => ({
  html: page({
    language,
    title: letter.subject,
    preheader: band,
    sender: letter.sender.name,
    color: LINE,
    body: `${bandHtml(band)}<p style="margin:0 0 16px">${escapeHtml(words)}</p>`,
    foot: [],
  }),
  text: `${band}\n\n${words}\n`,
});
