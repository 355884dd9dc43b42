import {
  type Color,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
} from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChartTone, chartSets } from "@/lib/resellers/rules/chart-colours";
import { contrast } from "@/lib/resellers/rules/colour";
import { themeTokens } from "@/lib/resellers/rules/theme";

const schemes = ["light", "dark"] as const;
const tones = [...chartSets.stages, ...chartSets.steps];
const distance = differenceEuclidean("oklab");

/** Colours as seen without one kind of cone, by the model of Machado, Oliveira and Fernandes (2009); and with all. */
const eyes: Record<string, (colour: Color) => Color> = {
  "with all colours": (colour) => colour,
  "without red": filterDeficiencyProt(1),
  "without green": filterDeficiencyDeuter(1),
  "without blue": filterDeficiencyTrit(1),
};

const seen = (colour: string | undefined): Color => parse(colour ?? "") ?? { mode: "rgb", r: 0, g: 0, b: 0 };

const pairsOf = (of: readonly ChartTone[]) =>
  of.flatMap((one, place) => of.slice(0, place).map((other) => [other, one] as const));

/** Returns the problems of the data colours of two reseller colours, in words. */
function faults(primary: string, secondary: string): string[] {
  const themes = themeTokens(primary, secondary);
  return schemes.flatMap((scheme) => {
    const theme = themes[scheme];
    const colourOf = (tone: ChartTone) => seen(theme[`--chart-${tone}`]);
    const faint = tones.filter((tone) =>
      (["--surface", "--sunken"] as const).some(
        (ground) => contrast(theme[`--chart-${tone}`] ?? "#000000", theme[ground] ?? "#000000") < 3,
      ),
    );
    const alike = Object.entries(eyes).flatMap(([whose, eye]) =>
      Object.values(chartSets)
        .flatMap(pairsOf)
        .filter(([a, b]) => distance(eye(colourOf(a)), eye(colourOf(b))) < 0.11)
        .map(([a, b]) => `${scheme}: ${a} and ${b} ${whose}`),
    );
    return [...faint.map((tone) => `${scheme}: ${tone} is faint`), ...alike];
  });
}

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the colours of data", () => {
  test("stand out and are told apart by everybody on the product's own grounds", () => {
    expect(faults("#3797c7", "#333333")).toEqual([]);
  });

  test("hold on whatever two colours a reseller has", () => {
    fc.assert(
      fc.property(colour, colour, (primary, secondary) => {
        expect(faults(primary, secondary)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("are not the reseller's: red bars stay what they were", () => {
    const dataOf = (primary: string) =>
      Object.entries(themeTokens(primary, "#333333").light).filter(([name]) => name.startsWith("--chart-"));
    expect(dataOf("#ff0000")).toEqual(dataOf("#00ff00"));
    expect(dataOf("#ff0000").length).toBe(tones.length);
  });
});
