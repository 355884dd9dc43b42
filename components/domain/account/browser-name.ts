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

/** "Firefox, Windows" from what a browser calls itself; its first word for a program, and nothing for one that says nothing. */
export const browserName = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter(Boolean).join(", ") ||
  (agent.split(/[\s/]/)[0] ?? "");
