import { chartTokens } from "./chart-colours";
import { contrast, type Hex, hexOf, lchOf, oppositeColor, readable } from "./colour";

/**
 * The hues of signal colours. The theme derives every colour of the interface from two reseller colours, and stays readable for any of
 * them.
 */

const signals = { ok: 150, warn: 70, bad: 25, info: 245, hold: 305 } as const;
type Signal = keyof typeof signals;

type Scheme = "light" | "dark";
type Tokens = Record<string, Hex>;

const TEXT = 4.5;
const CONTROL = 3;
const grounds = ["--bg", "--surface", "--sunken", "--brand-soft"] as const;

const shades = {
  light: {
    bg: 0.978,
    surface: 1,
    sunken: 0.958,
    line: 0.905,
    soft: 0.945,
    ink: 0.25,
    muted: 0.5,
    signal: 0.55,
  },
  dark: {
    bg: 0.185,
    surface: 0.22,
    sunken: 0.262,
    line: 0.335,
    soft: 0.3,
    ink: 0.94,
    muted: 0.75,
    signal: 0.7,
  },
} as const;

/** Returns every colour of the interface for two reseller colours, by the name of its CSS variable. */
export function themeTokens(primary: string, secondary: string): Record<Scheme, Tokens> {
  return { light: scheme("light", primary, secondary), dark: scheme("dark", primary, secondary) };
}

function scheme(name: Scheme, primary: string, secondary: string): Tokens {
  const shade = shades[name];
  const brand = lchOf(primary);
  const tint = (lightness: number, chroma: number): Hex =>
    hexOf({ lightness, chroma: Math.min(brand.chroma, chroma), hue: brand.hue });
  const base: Tokens = {
    "--bg": tint(shade.bg, 0.004),
    "--surface": tint(shade.surface, 0.006),
    "--sunken": tint(shade.sunken, 0.007),
    "--line": tint(shade.line, 0.01),
    "--brand-soft": tint(shade.soft, name === "light" ? 0.035 : 0.05),
  };
  const on = grounds.map((ground) => base[ground] ?? "#ffffff");
  const towards = name === "light" ? "darker" : "lighter";
  const seen = (lightness: number, chroma: number, hue: number, least: number) =>
    readable({ lightness, chroma, hue }, { on, least, towards });
  const { fill, ink, isDarkened } = filled(name, primary);
  // A button's colour on which white is readable is also visible on every background: marks and edges use it too then.
  const marked = isDarkened ? lchOf(fill) : brand;
  const brandSeen = seen(marked.lightness, marked.chroma, marked.hue, CONTROL);
  const linkLightness = name === "light" ? Math.min(brand.lightness, 0.52) : Math.max(brand.lightness, 0.76);
  return {
    ...base,
    "--control-line": seen(name === "light" ? 0.72 : 0.48, Math.min(brand.chroma, 0.015), brand.hue, CONTROL),
    "--ink": seen(shade.ink, Math.min(brand.chroma, 0.015), brand.hue, 7),
    "--ink-muted": seen(shade.muted, Math.min(brand.chroma, 0.02), brand.hue, TEXT),
    "--brand": brandSeen,
    "--brand-fill": fill,
    "--brand-ink": ink,
    "--brand-hover": pressed(fill, ink),
    "--brand-text": seen(linkLightness, brand.chroma, brand.hue, TEXT),
    "--focus": seen(brand.lightness, brand.chroma, brand.hue, CONTROL),
    ...bar(name, secondary),
    ...Object.assign(
      {},
      ...Object.entries(signals).map(([signal, hue]) => signalTokens(name, signal, hue, on)),
    ),
    ...chips(name, tint),
    ...chartTokens(name, on.slice(1, 3)),
  };
}

/** The most lightness that a reseller's colour may lose for white text: a yellow stays yellow and gets black. */
const WHITE_MAY_COST = 0.14;
const DARK_FILL = 0.75;

/** Returns the fill of buttons and ticks, and the colour of their text: white where slightly darkening the fill suffices, else black. */
function filled(name: Scheme, primary: string): { fill: Hex; ink: Hex; isDarkened: boolean } {
  const colour = lchOf(primary);
  if (name === "dark") {
    const fill = hexOf({ ...colour, lightness: Math.max(colour.lightness, DARK_FILL) });
    return { fill, ink: "#000000", isDarkened: false };
  }
  const darker = readable(colour, { on: ["#ffffff"], least: TEXT, towards: "darker" });
  if (colour.lightness - lchOf(darker).lightness <= WHITE_MAY_COST)
    return { fill: darker, ink: "#ffffff", isDarkened: true };
  return { fill: hexOf(colour), ink: "#000000", isDarkened: false };
}

/** Returns the pressed or hovered fill: slightly darker or lighter, whichever keeps its text readable. */
function pressed(fill: Hex, ink: Hex): Hex {
  const { lightness, ...rest } = lchOf(fill);
  const candidates = [-0.05, 0.05].map((step) => hexOf({ lightness: lightness + step, ...rest }));
  return candidates.find((colour) => contrast(colour, ink) >= TEXT) ?? fill;
}

/** Returns the colours of the top bar. In the dark theme a glaring colour is dimmed and keeps its hue. */
function bar(name: Scheme, secondary: string): Tokens {
  const colour = lchOf(secondary);
  const background = hexOf(
    name === "dark" ? { ...colour, lightness: Math.min(colour.lightness, 0.36) } : colour,
  );
  const ink = oppositeColor(background);
  const { lightness, ...rest } = lchOf(background);
  const step = ink === "#ffffff" ? 0.09 : -0.07;
  const lifted = hexOf({ lightness: lightness + step, ...rest });
  const hover = contrast(lifted, ink) >= TEXT ? lifted : hexOf({ lightness: lightness - step, ...rest });
  return { "--bar": background, "--bar-ink": ink, "--bar-hover": hover };
}

function signalTokens(name: Scheme, signal: string, hue: number, on: readonly string[]): Tokens {
  const towards = name === "light" ? "darker" : "lighter";
  const soft = hexOf({ lightness: shades[name].soft + (name === "light" ? 0.005 : 0.02), chroma: 0.05, hue });
  const solid = readable(
    { lightness: shades[name].signal + (signal === "warn" ? 0.1 : 0), chroma: 0.17, hue },
    { on: [...on, soft], least: CONTROL, towards },
  );
  const start = name === "light" ? 0.47 : 0.83;
  return {
    [`--${signal}`]: solid,
    [`--${signal}-on`]: oppositeColor(solid),
    [`--${signal}-soft`]: soft,
    [`--${signal}-ink`]: readable(
      { lightness: start, chroma: 0.13, hue },
      { on: [...on, soft], least: TEXT, towards },
    ),
  };
}

/** Returns two chips without a signal colour: an open invoice is grey, a transferred one dark. */
function chips(name: Scheme, tint: (lightness: number, chroma: number) => Hex): Tokens {
  const light = name === "light";
  return {
    "--mute-soft": tint(light ? 0.925 : 0.33, 0.012),
    "--mute-ink": tint(light ? 0.37 : 0.88, 0.015),
    "--strong-soft": tint(light ? 0.38 : 0.82, 0.02),
    "--strong-ink": light ? "#ffffff" : "#000000",
  };
}

type Pair = readonly [front: string, back: string, least: number];

const onGrounds = (front: string, least: number): Pair[] => grounds.map((back) => [front, back, least]);
const signalPairs = (signal: Signal): Pair[] => [
  ...onGrounds(`--${signal}`, CONTROL),
  ...onGrounds(`--${signal}-ink`, TEXT),
  [`--${signal}`, `--${signal}-soft`, CONTROL],
  [`--${signal}-ink`, `--${signal}-soft`, TEXT],
  [`--${signal}-on`, `--${signal}`, TEXT],
];

/** Foreground, background and the least contrast between them. The test checks every pair. */
export const pairs: readonly Pair[] = [
  ...["--ink", "--ink-muted", "--brand-text"].flatMap((front) => onGrounds(front, TEXT)),
  ...["--brand", "--focus", "--control-line"].flatMap((front) => onGrounds(front, CONTROL)),
  ["--brand-ink", "--brand-fill", TEXT],
  ["--brand-ink", "--brand-hover", TEXT],
  ["--bar-ink", "--bar", TEXT],
  ["--bar-ink", "--bar-hover", TEXT],
  ["--mute-ink", "--mute-soft", TEXT],
  ["--strong-ink", "--strong-soft", TEXT],
  ...signalPairs("ok"),
  ...signalPairs("warn"),
  ...signalPairs("bad"),
  ...signalPairs("info"),
  ...signalPairs("hold"),
];

const block = (name: Scheme, tokens: Tokens): string =>
  `{color-scheme:${name};${Object.entries(tokens)
    .map(([token, colour]) => `${token}:${colour}`)
    .join(";")}}`;

const knownThemes = new Map<string, string>();

/** Returns the style text of a reseller: light, dark by the system's setting, and both by the user's own choice (data-theme). */
export function themeStyle(primary: string, secondary: string): string {
  const key = `${primary}${secondary}`;
  const cached = knownThemes.get(key);
  if (cached) return cached;
  const { light, dark } = themeTokens(primary, secondary);
  const style =
    `:root${block("light", light)}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light])${block("dark", dark)}}` +
    `:root[data-theme=dark]${block("dark", dark)}`;
  if (knownThemes.size > 200) knownThemes.clear(); // previews of unsaved colours must not fill the memory
  knownThemes.set(key, style);
  return style;
}
