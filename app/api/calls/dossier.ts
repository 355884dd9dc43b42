import { endFeed, renewFeed } from "@/lib/customers/commands/calendar-feed";
import { addEntry, changeEntry, deleteEntry } from "@/lib/customers/commands/write-entry";
import { downloadAppointments, getFeed } from "@/lib/customers/queries/calendar-feed";
import { listDossier } from "@/lib/customers/queries/dossier";
import { downloadEntryFile } from "@/lib/customers/queries/entry-file";
import { suggestProduct } from "@/lib/customers/queries/suggest-product";
import type { Calls } from "@/lib/http/calls";

const tag = "customers";

export const dossierCalls = {
  "GET /customers/{id}/dossier": {
    tag,
    verb: listDossier,
    summary: "The dossier of a customer, the latest day first",
  },
  "POST /customers/{id}/add-note": {
    tag,
    verb: addEntry,
    summary: "Write something into the dossier of a customer",
    status: 201,
    example: { type: "Afspraak", subject: "Kennismaking", date: "2026-12-01" },
  },
  "PATCH /customers/{id}/notes/{entry_id}": {
    tag,
    verb: changeEntry,
    summary: "Change an entry of a dossier, or bring one back that was deleted",
    example: { is_done: true },
  },
  "DELETE /customers/{id}/notes/{entry_id}": {
    tag,
    verb: deleteEntry,
    summary: "Delete an entry of a dossier; that it was there stays to be seen",
  },
  "GET /customers/{id}/notes/{entry_id}/file": {
    tag,
    verb: downloadEntryFile,
    summary: "The attachment of an entry of a dossier",
  },
  "GET /customers/{id}/suggest-product": {
    tag,
    verb: suggestProduct,
    summary: "The product that what is typed is probably the beginning of, as plain text",
  },
  "GET /calendar-feed": {
    tag,
    verb: getFeed,
    summary: "When the address of one's own calendar was made, and last read by a program",
  },
  "POST /calendar-feed": {
    tag,
    verb: renewFeed,
    summary:
      "Make the address under which one's own calendar shows one's appointments; the one before it ends",
  },
  "DELETE /calendar-feed": { tag, verb: endFeed, summary: "End that address" },
  "GET /calendar-feed/appointments": {
    tag,
    verb: downloadAppointments,
    summary: "One's appointments at all customers in reach, as a calendar file",
  },
} as const satisfies Calls;
