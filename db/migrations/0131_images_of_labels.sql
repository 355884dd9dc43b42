-- The images of a white label that goes, or shows others from now on, leave the storage with the nightly work, as those of customers do.
create trigger discard_logo after delete on resellers referencing old table as gone for each statement execute function discard_with_rows('logo');
--> statement-breakpoint
create trigger discard_start_image after delete on resellers referencing old table as gone for each statement execute function discard_with_rows('start_image');
--> statement-breakpoint
create trigger discard_replaced_logo after update of logo on resellers for each row
  when (old.logo <> '' and new.logo is distinct from old.logo) execute function discard_replaced('logo');
--> statement-breakpoint
create trigger discard_replaced_start_image after update of start_image on resellers for each row
  when (old.start_image <> '' and new.start_image is distinct from old.start_image) execute function discard_replaced('start_image');
