import { z } from "zod";
import { staffQuery } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { flag } from "@/lib/kernel/fields";
import { StatusRow } from "./answers";
import { statuses, statusIds } from "./statuses";

/**
 * Lists the statuses in the caller's language (SPEC §7). `flex` selects those a flex flow may contain; "Alle statussen" is a filter's
 * option, not a status.
 */
export const listStatuses = staffQuery({
  can: "self.read",
  input: z.strictObject({ all: flag.default(false), flex: flag.default(false) }),
  answer: all(StatusRow),
  async run({ language }, { flex }) {
    const rows = statuses.filter(
      ({ id, stage }) =>
        !flex || stage === "step" || stage === "transferred" || id === statusIds.phoneContact,
    );
    return { data: rows.map(({ id, name, stage, side }) => ({ id, name: name[language], stage, side })) };
  },
});
