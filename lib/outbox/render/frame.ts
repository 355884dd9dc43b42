import type { Locale } from "@/lib/i18n/locales";

const safe: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => safe[sign] ?? sign);

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Grey of secondary text; both contrast with their background by more than 4.5 to 1. */
export const SOFT = "#59636e";
export const LINE = "#d5dadf";

// Programs without dark mode use the light colours on the elements; those that invert colours start from the same.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#14171a!important}.card{background:#1f2428!important;color:#e6e9ec!important}.panel{background:#2a3036!important}.soft{color:#a8b1ba!important}.line{border-color:#414950!important}.card a{color:#8cc4f0!important}.card a.btn{color:#ffffff!important}}`;

type Linked = { href: string; words: string };

type Message = {
  language: Locale;
  title: string;
  /** Shown beside the subject in a list of mails. */
  preheader: string;
  /** The sender's name, shown at the top. */
  sender: string;
  /** The colour of the line under that name. */
  color: string;
  body: string;
  /** Lines below the body; one can be a link. */
  foot: (string | Linked)[];
};

/**
 * Returns a whole mail of one column, at most 600 wide, without external resources. Styles are on the elements, because mail programs drop
 * style sheets; only dark colours are in one (LETTERS §6).
 */
export const page = ({ language, title, preheader, sender, color, body, foot }: Message): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="ground" style="margin:0;background:#f4f5f6">${hidden(preheader)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f4f5f6"><tr><td align="center" style="padding:16px 4px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:600px;background:#ffffff;color:#1d2125;text-align:left">
<tr><td class="${color === LINE ? "line" : ""}" style="padding:20px 16px 12px;font:600 18px/24px ${FONT};border-bottom:3px solid ${color}">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:20px 16px 8px;font:16px/24px ${FONT};overflow-wrap:break-word">${body}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left"><tr><td class="soft" style="padding:12px 16px;font:13px/20px ${FONT};color:${SOFT}">${foot.map(footLine).join("<br>")}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;

/**
 * Returns a warning band over the text of a mail that is not what it looks like; "" without words. Its colours are the same in light and
 * dark.
 */
export const bandHtml = (words: string): string =>
  words &&
  `<p style="margin:0 0 16px;padding:10px 12px;background:#ffe08a;color:#3a2a00;font-weight:600">${escapeHtml(words)}</p>`;

const footLine = (line: string | Linked): string =>
  typeof line === "string"
    ? escapeHtml(line)
    : `<a class="soft" href="${escapeHtml(line.href)}" style="color:${SOFT}">${escapeHtml(line.words)}</a>`;

const hidden = (text: string): string =>
  text && `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`;
