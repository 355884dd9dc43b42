import { and, asc, eq, gte, isNull, or, sql } from "drizzle-orm";
import ical from "ical-generator";
import { calendar_feeds, contacts, dossier_entries } from "@/db/schema/dossiers";
import { customers, resellers } from "@/db/schema/tenancy";
import { reading, type StaffRead } from "@/lib/access/context";
import { staffFile } from "@/lib/access/file-verbs";
import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { addDays, type Day } from "@/lib/kernel/day";
import { product } from "@/lib/kernel/product";
import { Feed } from "../answers";
import { NoInput } from "../schema/dossier";

/** Returns when the user's own calendar address was created and last read; both null without one. The address itself is not stored. */
export const getFeed = staffQuery({
  can: "dossier.read",
  input: NoInput,
  answer: one(Feed),
  async run({ db, actor }) {
    const [feed] = await db
      .select({ created_at: calendar_feeds.created_at, last_read_at: calendar_feeds.last_read_at })
      .from(calendar_feeds)
      .where(eq(calendar_feeds.user_id, actor.id));
    return { data: feed ?? { created_at: null, last_read_at: null } };
  },
});

/** The number of past days whose appointments a calendar shows. */
const DAYS_BACK = 90;
const MOST = 1_000;

/**
 * Returns a user's appointments as a calendar (RFC 5545). One calendar per user, over every customer in their reach: a user on the road
 * wants one agenda, not one for each of fifty prospects. It contains the appointments they made themselves and those at customers they look
 * after, but not those of colleagues.
 */
export const downloadAppointments = staffFile({
  can: "dossier.read",
  input: NoInput,
  media: ["text/calendar"],
  async run(staff) {
    const calendar = await reading(staff, async (read) =>
      calendarOf(await nameOf(read), await appointments(read)),
    );
    return {
      filename: "appointments.ics",
      content_type: "text/calendar; charset=utf-8",
      body: Buffer.from(calendar),
    };
  },
});

/** Returns the calendar's name: that of the white label its owner works for. */
async function nameOf({ db, actor }: StaffRead): Promise<string> {
  if (actor.reseller_id === null) return product.name;
  const [label] = await db
    .select({ name: resellers.name })
    .from(resellers)
    .where(eq(resellers.id, actor.reseller_id));
  return label?.name ?? product.name;
}

const appointments = ({ db, actor, today }: StaffRead) =>
  db
    .select({
      id: dossier_entries.id,
      date: dossier_entries.date,
      subject: dossier_entries.subject,
      content: dossier_entries.content,
      written_at: sql<string>`coalesce(${dossier_entries.changed_at}, ${dossier_entries.created_at})`,
      version: dossier_entries.version,
      customer: customers.name,
      street: customers.street,
      house_number: customers.house_number,
      house_number_suffix: customers.house_number_suffix,
      city: customers.city,
      contact: contacts.name,
      telephone_number: contacts.telephone_number,
    })
    .from(dossier_entries)
    .innerJoin(customers, eq(customers.id, dossier_entries.customer_id))
    .leftJoin(
      contacts,
      and(eq(contacts.customer_id, dossier_entries.customer_id), eq(contacts.id, dossier_entries.contact_id)),
    )
    .where(
      and(
        eq(dossier_entries.type, "appointment"),
        isNull(dossier_entries.deleted_at),
        eq(customers.is_active, true),
        gte(dossier_entries.date, addDays(today, -DAYS_BACK)),
        or(eq(dossier_entries.user_id, actor.id), eq(customers.account_owner_id, actor.id)),
      ),
    )
    .orderBy(asc(dossier_entries.date), asc(dossier_entries.id))
    .limit(MOST);

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

/** The seconds after which a calendar program should read again. */
const RELOAD_SECONDS = 3_600;
const joined = (parts: readonly (string | null)[], by: string): string => parts.filter(Boolean).join(by);

/**
 * Returns appointments as a calendar that other programs read (RFC 5545): whole days, with customer, place, contact and telephone number.
 * An appointment keeps its id forever, so that a changed one is the same one.
 */
function calendarOf(name: string, appointments: readonly Appointment[]): string {
  const calendar = ical({ name, ttl: RELOAD_SECONDS, prodId: { company: name, product: "appointments" } });
  for (const appointment of appointments)
    calendar.createEvent({
      id: `appointment-${appointment.id}@dossier`,
      sequence: appointment.version,
      stamp: new Date(appointment.written_at),
      start: appointment.date,
      allDay: true,
      summary: `${appointment.subject} · ${appointment.customer}`,
      location: joined(
        [
          joined(
            [appointment.street, joined([appointment.house_number, appointment.house_number_suffix], "")],
            " ",
          ),
          appointment.city,
        ],
        ", ",
      ),
      description: joined(
        [joined([appointment.contact, appointment.telephone_number], ", "), appointment.content],
        "\n\n",
      ),
    });
  return calendar.toString();
}
