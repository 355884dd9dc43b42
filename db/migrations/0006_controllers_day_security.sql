do $$
declare t text;
begin
  foreach t in array array['debtor_entries', 'undos', 'undo_items', 'template_versions', 'super_logins'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['debtor_entries', 'undos', 'undo_items'] loop
    execute format('create policy tenant on %I to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()))', t);
    execute format('grant select, insert, update, delete on %I to invorder_app', t);
  end loop;
end $$;
--> statement-breakpoint
grant usage on sequence debtor_entries_id_seq, undos_id_seq, undo_items_id_seq, template_versions_id_seq to invorder_app;
--> statement-breakpoint

-- What a template said is never changed and never taken away, not even with the template.
create policy own on template_versions to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
create policy product_read on template_versions for select to invorder_app using (customer_id is null);
--> statement-breakpoint
create policy product_write on template_versions for insert to invorder_app with check (customer_id is null and (select app_scope()) = 'all');
--> statement-breakpoint
grant select, insert on template_versions to invorder_app;
--> statement-breakpoint
create function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_versions (customer_id, template_id, version, content, user_id)
  values (new.customer_id, new.id, new.version, to_jsonb(new) - 'customer_id' - 'created_at',
    nullif(coalesce(nullif(current_setting('app.user_id', true), ''), '0')::int, 0))
  on conflict (template_id, version) do nothing;
  return new;
end $$;
--> statement-breakpoint
insert into template_versions (customer_id, template_id, version, content)
select t.customer_id, t.id, t.version, to_jsonb(t) - 'customer_id' - 'created_at' from templates t;
--> statement-breakpoint
create trigger template_version after insert or update on templates for each row execute function keep_template_version();
--> statement-breakpoint

-- Who worked under whose name: written by the auth role, which may not rewrite it; the end is the only thing added later.
create policy signing_in on super_logins to invorder_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update (ended_at) on super_logins to invorder_auth;
--> statement-breakpoint
grant usage on sequence super_logins_id_seq to invorder_auth;
