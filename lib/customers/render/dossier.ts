import ical from "ical-generator";
import type { Day } from "@/lib/kernel/day";

type Appointment = {
  id: number;
  date: Day;
  subject: string;
  content: string;
  written_at: string;
  version: number;
  customer: string;
  street: string;
  house_number: string;
  house_number_suffix: string;
  city: string;
  contact: string | null;
  telephone_number: string | null;
};

/** Calendars look again after an hour where they ask how long. */
const SECONDS_KEPT = 3_600;
const joined = (parts: readonly (string | null)[], by: string): string => parts.filter(Boolean).join(by);

/**
 * Appointments as a calendar that other programs read (RFC 5545): whole days, at whom and where, with whom and by which number. An
 * appointment keeps its name for ever, so that a changed one is the same one.
 */
export function calendarOf(name: string, appointments: readonly Appointment[]): string {
  const calendar = ical({ name, ttl: SECONDS_KEPT, prodId: { company: name, product: "appointments" } });
  for (const one of appointments)
    calendar.createEvent({
      id: `appointment-${one.id}@dossier`,
      sequence: one.version,
      stamp: new Date(one.written_at),
      start: one.date,
      allDay: true,
      summary: `${one.subject} · ${one.customer}`,
      location: joined(
        [joined([one.street, joined([one.house_number, one.house_number_suffix], "")], " "), one.city],
        ", ",
      ),
      description: joined([joined([one.contact, one.telephone_number], ", "), one.content], "\n\n"),
    });
  return calendar.toString();
}
