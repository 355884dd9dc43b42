ALTER TABLE "resellers" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "resellers" ADD CONSTRAINT "resellers_idle" CHECK ("resellers"."idle_minutes" between 15 and 720);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_cookie" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE "sessions"."parent_id" is not null;--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "attempts";--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" integer NOT NULL,
	"id_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_user_id_id_hash_pk" PRIMARY KEY("user_id","id_hash")
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table known_browsers enable row level security;
--> statement-breakpoint
alter table known_browsers force row level security;
--> statement-breakpoint
create policy owner_all on known_browsers to current_user using (true) with check (true);
--> statement-breakpoint
create policy signing_in on known_browsers to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on known_browsers to invorder_auth;
--> statement-breakpoint
-- Nobody's browser holds what these sessions were opened with in the way that is asked for from now on: they sign in again.
update sessions set revoked_at = now() where kind = 'login' and revoked_at is null;
