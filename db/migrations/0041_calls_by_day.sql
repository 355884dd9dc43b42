-- Who was called since a day, and how often today, is asked of a whole customer: its calls are a small part of what is noted of debtors.
create index "debtor_entries_calls" on "debtor_entries" ("customer_id", "day", "debtor_id") where type = 'call';
