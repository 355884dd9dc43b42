import type { z } from "zod";
import type { Link, Division as Listed } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { Division, Me } from "./answers";
import { Lists } from "./lists";
import type { ExactApp } from "./site";

const ACTIVE = "1";
const FIELDS = "Code,Description,CustomerName,Status,DivisionMoveDate";

/** Returns who gave the consent, by the id that stays when name or address change. Throws PackageFailure. */
export async function exactAccount(app: ExactApp, link: Link): Promise<string> {
  const [row] = await new Lists(app, link, "current").all("Me", { select: "CurrentDivision,UserID" });
  const read = Me.safeParse(row);
  if (!read.success) throw new PackageFailure("bad_answer", "nobody");
  return read.data.UserID;
}

/** Every division the user may open, of all licences. Throws PackageFailure. */
export async function exactDivisions(app: ExactApp, link: Link): Promise<Listed[]> {
  return (await rows(app, link)).map(({ Code, Description, CustomerName, Status }) => ({
    id: Code,
    name: named(Description ?? Code, CustomerName ?? ""),
    is_active: Status === ACTIVE,
  }));
}

const named = (division: string, licence: string) =>
  licence && licence !== division ? `${division} (${licence})` : division;

/** A division as it stands now. Throws PackageFailure("no_right") when the user may not open it any more, or nobody works in it. */
export async function divisionNamed(app: ExactApp, link: Link, id: string) {
  const found = (await rows(app, link)).find(({ Code }) => Code === id);
  if (!found || (found.Status ?? ACTIVE) !== ACTIVE) throw new PackageFailure("no_right", "division");
  return found;
}

async function rows(app: ExactApp, link: Link): Promise<z.output<typeof Division>[]> {
  const [me] = await new Lists(app, link, "current").all("Me", { select: "CurrentDivision,UserID" });
  const current = String(Reflect.get(Object(me), "CurrentDivision"));
  if (!/^\d+$/.test(current)) throw new PackageFailure("bad_answer", "no division");
  const all = await new Lists(app, link, current).all("system/Divisions", { select: FIELDS });
  return all.flatMap((row) => Division.safeParse(row).data ?? []);
}
