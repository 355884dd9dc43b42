import { createRate, updateRate } from "@/lib/claims/commands/write-rate";
import { getRate, listRates } from "@/lib/claims/queries/rates";
import type { Calls } from "@/lib/http/calls";

const tag = "law";

export const lawCalls = {
  "GET /law/rates": { tag, verb: listRates, summary: "Rates of interest, VAT and exchange" },
  "POST /law/rates": {
    tag,
    verb: createRate,
    summary: "Add a rate",
    status: 201,
    example: { kind: "nl-ordinary", from: "2027-01-01", percent: "4.00", source: "Stb. 2026, 512" },
  },
  "GET /law/rates/{id}": { tag, verb: getRate, summary: "One rate and what it was before" },
  "PATCH /law/rates/{id}": {
    tag,
    verb: updateRate,
    summary: "Change a rate, or say that it was checked",
    example: { checked_on: "2026-07-01" },
  },
} as const satisfies Calls;
