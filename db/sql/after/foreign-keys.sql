-- The foreign keys that set one of their columns to null when the referenced row is deleted, but not the customer: Drizzle cannot express
-- that. One whose definition changes gets another name, and a migration drops the former. Held by tests/domain/db/schema.test.ts.
do $$ declare key record;
begin
  for key in select * from (values
    ('bank_entries', 'bank_entries_collected',
      '(customer_id, provider_payment_id) references provider_payments(customer_id, id) on delete set null (provider_payment_id)'),
    ('bank_entries', 'bank_entries_debtor',
      '(customer_id, debtor_id) references debtors(customer_id, id) on delete set null (debtor_id)'),
    ('bank_entries', 'bank_entries_returned',
      '(customer_id, returns_id) references bank_entries(customer_id, id) on delete set null (returns_id)'),
    ('debit_collections', 'debit_collections_hold',
      '(customer_id, hold_id) references holds(customer_id, id) on delete set null (hold_id)'),
    ('debtors', 'debtors_owner',
      '(customer_id, owner_user_id) references customer_users(customer_id, user_id) on delete set null (owner_user_id)'),
    ('letters', 'letters_hold',
      '(customer_id, hold_id) references holds(customer_id, id) on delete set null (hold_id)'),
    ('letters', 'letters_payment',
      '(customer_id, payment_id) references payments(customer_id, id) on delete set null (payment_id)')
  ) as keys (of_table, name, definition) loop
    if not exists (select from pg_constraint c where c.conrelid = key.of_table::regclass and c.conname = key.name) then
      execute format('alter table %I add constraint %I foreign key %s', key.of_table, key.name, key.definition);
    end if;
  end loop;
end $$;
