import { clampChroma, converter, formatHex } from "culori";

/** Colour arithmetic for the theme: "#rrggbb" in and out, lightness moved in OKLCH until a contrast is reached. */

export type Hex = `#${string}`;
type Lch = { lightness: number; chroma: number; hue: number };

const shape = /^#[0-9a-f]{6}$/i;
const toOklch = converter("oklch");

/** Returns whether a text is a colour the theme takes: #rrggbb and nothing else (it ends up inside a style element). */
const isColour = (text: string): text is Hex => shape.test(text);

/** Lightness, chroma and hue of a colour. Throws RangeError on anything but #rrggbb. */
export function lchOf(colour: string): Lch {
  if (!isColour(colour)) throw new RangeError(`${colour} is not a colour like #3797c7`);
  const found = toOklch(colour);
  return { lightness: found?.l ?? 0, chroma: found?.c ?? 0, hue: found?.h ?? 0 };
}

const knownColours = new Map<string, Hex>();
const KNOWN_AT_MOST = 10_000;

/** The nearest colour a screen can show. Most of a theme is looked for among the same few: what was found once is kept. */
export function hexOf({ lightness, chroma, hue }: Lch): Hex {
  const l = Math.min(1, Math.max(0, lightness));
  const key = `${l} ${chroma} ${hue}`;
  const cached = knownColours.get(key);
  if (cached) return cached;
  const colour = clampChroma({ mode: "oklch", l, c: chroma, h: hue }, "oklch");
  const found: Hex = `#${formatHex(colour).slice(1)}`;
  if (knownColours.size >= KNOWN_AT_MOST) knownColours.clear();
  knownColours.set(key, found);
  return found;
}

const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** How bright each of the 256 steps of a channel is: a theme asks for it thousands of times. */
const bright = Float64Array.from({ length: 256 }, (_, step) => channel(step / 255));
const brightness = (step: number): number => bright[step & 255] ?? 0;

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  return 0.2126 * brightness(value >> 16) + 0.7152 * brightness(value >> 8) + 0.0722 * brightness(value);
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [first, other] = [luminance(a), luminance(b)];
  return (Math.max(first, other) + 0.05) / (Math.min(first, other) + 0.05);
}

/** Black or white: the one that reads better on a colour (at least 4.5 on every colour there is). */
export function oppositeColor(colour: string): "#000000" | "#ffffff" {
  if (!isColour(colour)) throw new RangeError(`${colour} is not a colour like #3797c7`);
  return contrast(colour, "#ffffff") >= contrast(colour, "#000000") ? "#ffffff" : "#000000";
}

type Goal = { on: readonly string[]; least: number; towards: "darker" | "lighter" };

/** The colour itself when it stands out enough from every background, else the nearest lightness that does. */
export function readable(start: Lch, { on, least, towards }: Goal): Hex {
  const stands = (colour: Hex) => on.every((background) => contrast(colour, background) >= least);
  const first = hexOf(start);
  if (stands(first)) return first;
  const end = towards === "darker" ? 0 : 1;
  let [fails, passes] = [start.lightness, end];
  for (let step = 0; step < 9; step++) {
    const middle = (fails + passes) / 2;
    if (stands(hexOf({ ...start, lightness: middle }))) passes = middle;
    else fails = middle;
  }
  return hexOf({ ...start, lightness: passes });
}
