import { clampChroma, converter, formatHex } from "culori";

/** Colour arithmetic for the theme: "#rrggbb" in and out, lightness moved in OKLCH until a contrast is reached. */

export type Hex = `#${string}`;
type Lch = { lightness: number; chroma: number; hue: number };

const shape = /^#[0-9a-f]{6}$/i;
const toOklch = converter("oklch");

/** Returns whether a text is a colour the theme accepts: only #rrggbb (it is written into a style element). */
const isColour = (text: string): text is Hex => shape.test(text);

/** Returns lightness, chroma and hue of a colour. Throws RangeError on anything but #rrggbb. */
export function lchOf(colour: string): Lch {
  if (!isColour(colour)) throw new RangeError(`${colour} is not a colour like #3797c7`);
  const found = toOklch(colour);
  return { lightness: found?.l ?? 0, chroma: found?.c ?? 0, hue: found?.h ?? 0 };
}

const knownColours = new Map<string, Hex>();
const KNOWN_AT_MOST = 10_000;

/** Returns the nearest colour a screen can show, cached: a theme tries the same few most of the time. */
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

/** The linear brightness of each of the 256 steps of a channel, precomputed: a theme needs it thousands of times. */
const bright = Float64Array.from({ length: 256 }, (_, step) => channel(step / 255));
const brightness = (step: number): number => bright[step & 255] ?? 0;

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  return 0.2126 * brightness(value >> 16) + 0.7152 * brightness(value >> 8) + 0.0722 * brightness(value);
}

/** Returns the WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [first, other] = [luminance(a), luminance(b)];
  return (Math.max(first, other) + 0.05) / (Math.min(first, other) + 0.05);
}

/** Returns black or white: the one that is more readable on a colour (a contrast of at least 4.5 on every colour). */
export function oppositeColor(colour: string): "#000000" | "#ffffff" {
  if (!isColour(colour)) throw new RangeError(`${colour} is not a colour like #3797c7`);
  return contrast(colour, "#ffffff") >= contrast(colour, "#000000") ? "#ffffff" : "#000000";
}

type Goal = { on: readonly string[]; least: number; towards: "darker" | "lighter" };

/** Returns the colour itself when its contrast with every background suffices, else the nearest lightness for which it does. */
export function readable(start: Lch, { on, least, towards }: Goal): Hex {
  const isReadable = (colour: Hex) => on.every((background) => contrast(colour, background) >= least);
  const first = hexOf(start);
  if (isReadable(first)) return first;
  const end = towards === "darker" ? 0 : 1;
  let [fails, passes] = [start.lightness, end];
  for (let step = 0; step < 9; step++) {
    const middle = (fails + passes) / 2;
    if (isReadable(hexOf({ ...start, lightness: middle }))) passes = middle;
    else fails = middle;
  }
  return hexOf({ ...start, lightness: passes });
}
