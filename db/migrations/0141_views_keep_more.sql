-- A saved view keeps which columns it shows and how high its rows are; those of before follow what their reader chose.
alter table views add column "columns" text not null default '';
--> statement-breakpoint
alter table views add column "density" text not null default '';
--> statement-breakpoint
alter table views add constraint "views_density" check (density in ('', 'compact', 'standard'));
