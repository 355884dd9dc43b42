import sharp from "sharp";
import { product } from "@/lib/kernel/product";
import { oppositeColor } from "./rules/colour";

type IconBranding = { name: string; domain: string; primary_color: string; secondary_color: string };

/** Returns the first letters of two words of a name, or of its only word; a dot for a name without letters. */
export function initialsOf(name: string): string {
  const letters = name.split(/[\s\-–&/.]+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return letters.slice(0, 2).join("").toUpperCase() || "•";
}

/**
 * Returns a tab icon without a logo: initials on the first colour in black or white, whichever is readable. The product has its own mark.
 */
export function drawnIcon(branding: IconBranding): string {
  return branding.domain === product.domain ? productMark(branding) : initialsIcon(branding);
}

function initialsIcon({ name, primary_color }: IconBranding): string {
  const initials = initialsOf(name);
  const size = initials.length > 1 ? 15 : 20;
  const ink = oppositeColor(primary_color);
  return icon(
    primary_color,
    `<text x="16" y="16.5" fill="${ink}" font-family="system-ui,Segoe UI,Arial,sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="central">${initials}</text>`,
  );
}

const productMark = ({ primary_color, secondary_color }: IconBranding): string =>
  icon(
    secondary_color,
    `<path d="M9 9h14M9 16h9M9 23h4" stroke="${oppositeColor(secondary_color)}" stroke-width="3" stroke-linecap="round"/><circle cx="22.5" cy="22.5" r="3.5" fill="${primary_color}"/>`,
  );

const icon = (ground: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/>${drawing}</svg>`;

const SIDE = 64;
const EDGE = 4;
/** The greatest ratio of a logo's sides; beyond it the logo is unrecognisable at the size of an icon. */
const MOST_STRETCH = 2;

/** Returns a logo as a tab icon, a PNG on white, so that it is visible on a dark tab too; null for one that is too wide or too high. */
export async function logoIcon(logo: Buffer): Promise<Buffer | null> {
  // Trimmed, because an empty margin would make it smaller.
  const cut = await sharp(logo)
    .trim()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!cut) return null;
  const { width, height } = cut.info;
  if (Math.max(width / height, height / width) > MOST_STRETCH) return null;
  const inner = SIDE - 2 * EDGE;
  return sharp(cut.data)
    .resize(inner, inner, { fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" })
    .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: "#ffffff" })
    .png()
    .toBuffer();
}
