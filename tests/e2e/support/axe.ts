import fs from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Small, as each page reads it anew. */
const source = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Which part of a page is looked at: what of `include` is there, or all of it, without what of `exclude` is. */
export type Part = { include?: string[]; exclude?: string[] };
type Rules = string[] | { type: "rule" | "tag"; values: string[] };

export const wcag: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** The rules that judge colours: in the dark the page is the same but for them. */
export const coloursIn: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * What axe finds on the page as it is, each with its first place; by every rule it has, unless `rules` names some. It runs in the page
 * itself, once loaded there: the package for browsers opens a page more for each look. Not inside frames: ours run nothing, axe neither.
 */
export async function violationsOf(page: Page, rules?: Rules, { include = [], exclude = [] }: Part = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([part, runOnly]) => {
      const options = {
        iframes: false,
        // Films and sounds alone would be fetched for it, and style sheets for a rule that does not run: we have none.
        preload: false,
        resultTypes: ["violations" as const],
        ...(runOnly && { runOnly }),
      };
      return (await window.axe.run(part, options)).violations;
    },
    [{ include, exclude }, rules] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}
