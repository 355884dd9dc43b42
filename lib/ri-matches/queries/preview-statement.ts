import { query } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { RiPreviewed } from "../answers";
import { scenarioOf } from "../rules/scenario";
import { RiStatement, scenarios } from "../schema";
import { type Compared, compare } from "./compare";
import { bytesOf, readStatement } from "./read-statement";

const SHOWN = 20;
const AT_ONCE = 5_000;

/** Returns the effect of a statement by scenario, with the first lines of each. Stores nothing. Throws Problem("invalid") at `file`. */
export const previewRiStatement = query({
  can: "ri-matches.write",
  input: RiStatement,
  answer: RiPreviewed,
  async run(read, { file }) {
    const rows = await readStatement(await bytesOf(file));
    const compared: Compared[] = [];
    for (let at = 0; at < rows.length; at += AT_ONCE)
      compared.push(...(await compare(read, rows.slice(at, at + AT_ONCE))));
    const groups = groupBy(compared, ({ verdict: { kind } }) => (kind === "agrees" ? 0 : scenarioOf[kind]));
    return {
      data: {
        lines: rows.length,
        agreeing: groups.get(0)?.length ?? 0,
        scenarios: scenarios.map((scenario) => {
          const all = groups.get(scenario) ?? [];
          return { scenario, count: all.length, lines: all.slice(0, SHOWN).map(previewRow) };
        }),
      },
    };
  },
});

const previewRow = ({ row, verdict, invoice }: Compared) => ({
  ...row,
  currency: invoice?.currency ?? null,
  reason: verdict.kind === "correct" ? verdict.reason : null,
  status: invoice?.last_status_id ?? null,
  amount: invoice?.amount ?? null,
});
