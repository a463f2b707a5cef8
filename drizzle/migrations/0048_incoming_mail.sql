CREATE TABLE "inbox_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail_id" integer NOT NULL,
	"name" varchar(255) NOT NULL,
	"mime_type" varchar(100) NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incoming_mailbox" (
	"id" integer PRIMARY KEY NOT NULL,
	"uid_validity" varchar(20) DEFAULT '' NOT NULL,
	"uid" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mailbox_one_row" CHECK ("incoming_mailbox"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid_validity" varchar(20) NOT NULL,
	"uid" integer NOT NULL,
	"message_id" varchar(255),
	"email" varchar(254),
	"kind" varchar(12) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_uid_key" UNIQUE("uid_validity","uid"),
	CONSTRAINT "incoming_mails_message_id_key" UNIQUE("message_id"),
	CONSTRAINT "incoming_mails_kind_known" CHECK ("incoming_mails"."kind" in ('reply', 'new', 'bounce', 'complaint', 'auto', 'loop', 'unsubscribe', 'broken'))
);
--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD COLUMN "email" varchar(254);--> statement-breakpoint
ALTER TABLE "inbox_files" ADD CONSTRAINT "inbox_files_mail_id_inbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbox_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_files_mail_idx" ON "inbox_files" USING btree ("mail_id");