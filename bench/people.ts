import { hash } from "@node-rs/argon2";
import { sql as text } from "drizzle-orm";
import type postgres from "postgres";
import { type Ctx, reading, type StaffCtx } from "@/lib/access/context";
import { openSession } from "@/lib/access/open-session";
import { settings } from "@/lib/kernel/settings";
import { type Figure, median, once, percentile } from "./measure";

const PASSWORD = "een-lang-wachtwoord";
const [FIRST, MANY] = [9_000, 40];
const CUSTOMERS = 5_000;

/** Measures signing in, an administrator's list of 5,000 customers, and what working inside a tenant costs per query. */
export async function people(ctx: StaffCtx, sql: postgres.Sql): Promise<Figure[]> {
  const base = `http://127.0.0.1:${settings().PORT}/api`;
  const signedIn = await signingIn(base, sql);
  const listed = await listing(base, sql);
  const within = await tenancy(ctx, sql);
  return [
    {
      work: "sign-in, both steps, over HTTP without the hash",
      ms: signedIn,
      target: "<= 30 ms",
      ok: signedIn <= 30,
    },
    {
      work: "customer list over HTTP, page 1 of 5000 customers",
      ms: listed,
      target: "<= 30 ms",
      ok: listed <= 30,
    },
    {
      work: "context and row-level security of one question",
      ...within,
      target: "<= 1.5 ms over the floor",
      ok: within.ms - within.floor <= 1.5,
    },
  ];
}

/** Measures with a hash that takes no time; reading the mailbox in between is not counted. */
async function signingIn(base: string, sql: postgres.Sql): Promise<number> {
  const password_hash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const users = Array.from({ length: MANY }, (_, at) => ({
    id: FIRST + at,
    first_name: "Femke",
    last_name: `Laan ${at}`,
    email_address: `femke-${at}@bench.example`,
    role_id: 3,
    password_hash,
  }));
  await sql`insert into users ${sql(users)}`;
  await sql`insert into customer_users (customer_id, user_id) select 2002, id from users where id >= ${FIRST}`;
  const times: number[] = [];
  for (const { email_address } of users) {
    let pair = "";
    const first = await once(async () => {
      const { data } = await post(`${base}/auth/login`, { email_address, password: PASSWORD });
      pair = `${data.access_token}:${data.api_key}`;
    });
    const [mail] = await sql<{ text: string }[]>`
      select text from outbox where recipient = ${email_address} order by id desc limit 1`;
    const code = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
    times.push(first + (await once(() => post(`${base}/auth/verify`, { code }, pair))));
  }
  return percentile(times.slice(MANY / 4), 0.5);
}

async function post(url: string, body: object, authorization?: string) {
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function listing(base: string, sql: postgres.Sql): Promise<number> {
  await sql`insert into customers (id, reseller_id, number, name, company_name, city)
    select 20000 + g, 1, 'K' || g, 'Klant ' || g, 'Klant ' || g || ' B.V.', 'Utrecht' from generate_series(1, ${CUSTOMERS}) g`;
  await sql`update users set role_id = 1 where id = ${FIRST}`;
  await sql`delete from customer_users where user_id = ${FIRST}`;
  await sql`vacuum analyze customers`;
  const { access_token, api_key } = await openSession({ user_id: FIRST, is_verified: true, kind: "login" });
  const headers = { authorization: `${access_token}:${api_key}` };
  const visit = async () => {
    const answer = await fetch(`${base}/customers?per_page=50`, { headers });
    const { meta } = await answer.json();
    if (!(meta?.total >= CUSTOMERS)) throw new Error(`the list holds ${meta?.total} customers`);
  };
  return median(50, visit, 50);
}

/** Measures a page of debtors inside the actor's transaction, and as the owner without transaction or policies. */
async function tenancy(ctx: StaffCtx, sql: postgres.Sql): Promise<{ ms: number; floor: number }> {
  const { customer } = ctx;
  if (!customer) throw new Error("nobody is worked for");
  const inside: Ctx = { ...ctx, customer };
  const floor = await median(
    200,
    () => sql`select id, name from debtors where customer_id = ${customer.id} order by id limit 50`,
    50,
  );
  const ms = await median(
    200,
    () =>
      reading(inside, ({ db }) =>
        db.execute(
          text`select id, name from debtors where customer_id = ${customer.id} order by id limit 50`,
        ),
      ),
    50,
  );
  return { ms, floor };
}
