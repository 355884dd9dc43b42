-- A code is looked for by the sign-in it belongs to, and goes with it.
create index "codes_session" on "codes" ("session_id");
