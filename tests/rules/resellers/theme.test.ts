import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, oppositeColor } from "@/lib/resellers/rules/colour";
import { pairs, themeStyle, themeTokens } from "@/lib/resellers/rules/theme";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

function unreadable(primary: string, secondary: string): string[] {
  const tokens = themeTokens(primary, secondary);
  return (["light", "dark"] as const).flatMap((scheme) =>
    pairs.flatMap(([front, back, least]) => {
      const reached = contrast(tokens[scheme][front] ?? "#000000", tokens[scheme][back] ?? "#000000");
      return reached >= least
        ? []
        : [`${scheme}: ${front} on ${back} is ${reached.toFixed(2)}, needs ${least}`];
    }),
  );
}

describe("two reseller colours", () => {
  test.each([
    ["the default ones", "#3797c7", "#333333"],
    ["an ugly pair", "#ffee00", "#00ff88"],
    ["black and white", "#000000", "#ffffff"],
    ["white and black", "#ffffff", "#000000"],
    ["middle grey", "#777777", "#767676"],
    ["pure blue and red", "#0000ff", "#ff0000"],
  ])("%s stay readable", (_name, primary, secondary) => {
    expect(unreadable(primary, secondary)).toEqual([]);
  });

  test("any two stay readable, in the light and in the dark", () => {
    fc.assert(
      fc.property(colour, colour, (primary, secondary) => {
        expect(unreadable(primary, secondary)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  }, 300_000);

  test("every pair names tokens that exist", () => {
    const { light, dark } = themeTokens("#3797c7", "#333333");
    const named = new Set([...pairs.map(([ink]) => ink), ...pairs.map(([, ground]) => ground)]);
    expect([...named].filter((token) => !light[token] || !dark[token])).toEqual([]);
    expect(Object.keys(light)).toEqual(Object.keys(dark));
  });

  test("a colour that is dark enough is kept as it was given", () => {
    expect(themeTokens("#1d4e89", "#333333").light["--brand"]).toBe("#1d4e89");
    expect(themeTokens("#1d4e89", "#7a1f3d").light["--bar"]).toBe("#7a1f3d");
  });
});

describe("what buttons are filled with", () => {
  test("is darkened a little for white words, and marks follow it", () => {
    const { light } = themeTokens("#3797c7", "#333333");
    expect(light["--brand-ink"]).toBe("#ffffff");
    expect(light["--brand"]).toBe(light["--brand-fill"]);
  });

  test.each(["#ffee00", "#66bb6a", "#00ff88"])("stays %s as it was given, with black words", (colour) => {
    const { light } = themeTokens(colour, "#333333");
    expect([light["--brand-fill"], light["--brand-ink"]]).toEqual([colour, "#000000"]);
  });

  test("is bright in the dark", () => {
    const { dark } = themeTokens("#3797c7", "#333333");
    expect(contrast(dark["--brand-fill"] ?? "", "#000000")).toBeGreaterThan(8);
    expect(dark["--brand-ink"]).toBe("#000000");
  });
});

describe("the style text", () => {
  test("has both schemes and lets the user's choice win over the system's", () => {
    const style = themeStyle("#3797c7", "#333333");
    expect(style).toContain(":root{color-scheme:light;");
    expect(style).toContain(":root:not([data-theme=light]){color-scheme:dark;");
    expect(style).toContain(":root[data-theme=dark]{color-scheme:dark;");
  });

  test.each(["red", "#fff", "#12345g", "", "#123456;}body{display:none", "#1234567"])(
    "refuses %j as a colour",
    (bad) => {
      expect(() => themeStyle(bad, "#333333")).toThrow(RangeError);
      expect(() => themeStyle("#333333", bad)).toThrow(RangeError);
    },
  );
});

test("black or white is chosen by what reads better", () => {
  expect(oppositeColor("#ffee00")).toBe("#000000");
  expect(oppositeColor("#333333")).toBe("#ffffff");
  fc.assert(fc.property(colour, (any) => contrast(any, oppositeColor(any)) >= 4.5));
});
