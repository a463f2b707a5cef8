CREATE TABLE "newsletter_replies" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"issue_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "letter_id" integer;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "topic" varchar(10);--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "picture" varchar(32);--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "picture_alt" varchar(300);--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "button_label" varchar(60);--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "button_address" varchar(500);--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "scheduled_by" integer;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "held_back" varchar(10);--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "sent_count" integer;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "refused_count" integer;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "withheld_count" integer;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "unsubscribed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "dropped_topics" varchar(10)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_replies" ADD CONSTRAINT "newsletter_replies_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_replies" ADD CONSTRAINT "newsletter_replies_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_replies_issue_idx" ON "newsletter_replies" USING btree ("issue_id","item_id");--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_picture_website_pictures_key_fk" FOREIGN KEY ("picture") REFERENCES "public"."website_pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_letter_idx" ON "mail_outbox" USING btree ("list","letter_id","status") WHERE "mail_outbox"."letter_id" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_issues_picture_idx" ON "newsletter_issues" USING btree ("picture");