import { sentence } from "@/lib/i18n/sentences";
import { inkOf } from "@/lib/letters/render/colour";
import type { Block, LetterContent, Run } from "@/lib/letters/schema";
import { escapeHtml } from "./frame";

/**
 * The one button of a mail, in the white label's colour and high enough for a thumb; "" where nothing is paid online. Outlook pads no
 * link: its table cell is the button there.
 */
export function payButton({ pay_url, language, reseller }: LetterContent): string {
  if (!pay_url) return "";
  const color = inkOf(reseller.primary_color);
  const label = escapeHtml(sentence(language, "mail.pay_now"));
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 2px"><tr><td bgcolor="${color}" style="background:${color};border-radius:6px"><a class="btn" href="${escapeHtml(pay_url)}" style="display:inline-block;padding:12px 28px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`;
}

/** That button as a line of plain text; "" where the words hold the address already. */
export const payLine = ({ pay_url, language, blocks }: LetterContent): string =>
  pay_url && !blocks.some((block) => wordsOf(block).includes(pay_url))
    ? `${sentence(language, "mail.pay_now")}:\n${pay_url}`
    : "";

/** Whether a block says nothing but what the button does. */
export const isSaidByButton = (block: Block, { pay_url, language }: LetterContent): boolean =>
  pay_url !== undefined &&
  wordsOf(block).trim() === sentence(language, "letter_words.payment_link", { url: pay_url });

const wordsOf = (block: Block): string =>
  "runs" in block ? block.runs.map(({ text }: Run) => text).join("") : "";

/** Words with the addresses in them as links. */
export function linked(html: string, { pay_url, mandate_url }: LetterContent): string {
  return [pay_url, mandate_url].reduce<string>((words, url) => {
    if (!url) return words;
    const address = escapeHtml(url);
    return words.replaceAll(address, `<a href="${address}">${address}</a>`);
  }, html);
}
