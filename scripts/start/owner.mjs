/**
 * Makes the product's own role and database in an embedded cluster. The owner may make roles but is no superuser, as on a server with
 * another administrator. Returns its address. Safe to run again.
 */
export async function prepareOwner(superuserUrl, password, database = "invorder") {
  const { default: postgres } = await import("postgres");
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = 'invorder_owner'`;
    // Generated here and stored as hex, so it needs no quoting; a password cannot be a bind parameter.
    if (!/^[0-9a-f]+$/.test(password)) throw new Error("the owner's password is not hexadecimal");
    await sql.unsafe(
      `${role ? "alter" : "create"} role invorder_owner login createrole password '${password}'`,
    );
    const [existing] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!existing) await sql`create database ${sql(database)} owner invorder_owner`;
  } finally {
    await sql.end();
  }
  const url = new URL(superuserUrl);
  url.username = "invorder_owner";
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}
