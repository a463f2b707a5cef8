CREATE TABLE "inbox_drafts" (
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"waits" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_drafts_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "saved_answers" ADD COLUMN "mail_id" integer;--> statement-breakpoint
ALTER TABLE "inbox_drafts" ADD CONSTRAINT "inbox_drafts_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_drafts" ADD CONSTRAINT "inbox_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_drafts_user_idx" ON "inbox_drafts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "saved_answers" ADD CONSTRAINT "saved_answers_mail_id_inbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbox_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answers_mail_key" ON "saved_answers" USING btree ("mail_id");