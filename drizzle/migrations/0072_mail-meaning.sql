ALTER TABLE "inbox_items" DROP CONSTRAINT "inbox_items_kind_known";--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "mailed_from" varchar(254);--> statement-breakpoint
ALTER TABLE "inbox_files" ADD COLUMN "is_inline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "is_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "related_id" integer;--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD COLUMN "reply_to" varchar(254);--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD COLUMN "is_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_related_id_inbox_items_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."inbox_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_items_related_idx" ON "inbox_items" USING btree ("related_id") WHERE "inbox_items"."related_id" is not null;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_kind_known" CHECK ("inbox_items"."kind" in ('contact', 'appointment', 'application', 'access', 'investor-message', 'report', 'program'));