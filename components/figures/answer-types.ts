import type { z } from "zod";
import type { PaidChart, StatsRows, TopDebtors } from "@/lib/figures/answers";
import type { Wire } from "@/lib/kernel/wire";

type Answer<S extends z.ZodType> = Wire<z.output<S>>;

/** The tiles of one currency. */
export type StatsRow = Answer<typeof StatsRows>["data"][number];
/** The three tables of one currency. */
export type TopOfCurrency = Answer<typeof TopDebtors>["data"]["currencies"][number];
/** The payments that one step brought in. */
export type StepEffect = Answer<typeof PaidChart>["data"]["currencies"][number]["effect"][number];
