import { spawnSync } from "node:child_process";
import { overdueWork } from "@/lib/invoices/commands/overdue";
import { runDaily } from "@/lib/jobs/daily";
import { dayAt, dayFrom, daysBetween } from "@/lib/kernel/day";
import { asOwner, requireDemo } from "./owner";

/** Moves the demo's day, so that a flow of weeks can be tried in minutes. Sessions, codes and leases use the real clock. */
export async function today([text = ""]: string[]) {
  const day = dayFrom(text);
  if (!day) throw new Error("usage: today YYYY-MM-DD");
  const offset = daysBetween(dayAt(new Date()), day);
  await asOwner(async (sql) => {
    await requireDemo(sql);
    await sql`insert into product_settings (name, value) values ('day_offset', ${String(offset)})
      on conflict (name) do update set value = excluded.value`;
  });
  await runDaily(overdueWork, new Date());
  console.log(`the demo's day is ${day}`);
}

/** Empties the demo and fills it again, from today. */
export async function resetDemo() {
  await asOwner(async (sql) => {
    await requireDemo(sql);
    await sql`truncate resellers, users, customers, law_rates, product_settings, run_items, undo_items, letter_items, outbox_items restart identity cascade`;
  });
  for (const script of ["scripts/migrate.ts", "scripts/seed.ts"]) {
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", script], {
      env: process.env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  }
  console.log("the demo starts again");
}
