import fs from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified one, because each page parses it again. */
const source = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The part of a page to check: the elements of `include`, or all, without those of `exclude`. */
export type Part = { include?: string[]; exclude?: string[] };
type Rules = string[] | { type: "rule" | "tag"; values: string[] };

export const wcag: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** The rules about colours: in dark mode the page only differs in those. */
export const coloursIn: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * Returns axe's violations on the present page, each with its first place; by all rules unless `rules` names some. It runs in the page
 * itself, once loaded there: the package for browsers opens another page for each check. Not inside frames: ours run no scripts, so axe
 * cannot either.
 */
export async function violationsOf(page: Page, rules?: Rules, { include = [], exclude = [] }: Part = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([part, runOnly]) => {
      const options = {
        iframes: false,
        // It would preload media, and style sheets for a rule that does not run: we have none.
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
