import type { Line, Part, Section } from "./facts";

/** The plain twin of a section: the same facts in the same order, each figure's address on a line of its own. */
export const sectionText = ({ title, parts, note, more }: Section): string =>
  [title.toUpperCase(), ...parts.map(partText), ...(note ? [note] : []), `${more.words}: ${more.href}`].join(
    "\n\n",
  );

const partText = ({ title, lines }: Part): string =>
  [...(title ? [`${title}:`] : []), ...lines.map(lineText)].join("\n");

const lineText = ({ label, value, href, change }: Line): string =>
  [`- ${value ? `${label}: ${value}` : label}`, `  ${change}`, ...(href ? [`  ${href}`] : [])].join("\n");
