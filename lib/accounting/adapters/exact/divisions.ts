import type { z } from "zod";
import type { Link, Division as Listed } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { Division, Me } from "./answers";
import { Lists } from "./lists";
import type { ExactApp } from "./site";

const ACTIVE = "1";
const FIELDS = "Code,Description,CustomerName,Status,DivisionMoveDate";

/** Returns the id of the user who gave the consent; it stays the same when name or address change. Throws PackageFailure. */
export async function exactAccount(app: ExactApp, link: Link): Promise<string> {
  const [row] = await new Lists(app, link, "current").all("Me", { select: "CurrentDivision,UserID" });
  const read = Me.safeParse(row);
  if (!read.success) throw new PackageFailure("bad_answer", "nobody");
  return read.data.UserID;
}

/** Returns every division the user may open, under all licences. Throws PackageFailure. */
export async function exactDivisions(app: ExactApp, link: Link): Promise<Listed[]> {
  return (await rows(app, link)).map(({ Code, Description, CustomerName, Status }) => ({
    id: Code,
    name: named(Description ?? Code, CustomerName ?? ""),
    is_active: Status === ACTIVE,
  }));
}

const named = (division: string, licence: string) =>
  licence && licence !== division ? `${division} (${licence})` : division;

/** Returns the current state of a division. Throws PackageFailure("no_right") when the user may no longer open it or it is not active. */
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
