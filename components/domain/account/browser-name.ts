const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [sign: RegExp, name: string][] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (of: readonly [RegExp, string][], agent: string): string | undefined =>
  of.find(([sign]) => sign.test(agent))?.[1];

/** Returns "Firefox, Windows" from a User-Agent; the first word of a program's, and "" for an empty one. */
export const browserName = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter(Boolean).join(", ") ||
  (agent.split(/[\s/]/)[0] ?? "");
