CREATE TABLE "set_aside_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "set_aside_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail_id" integer NOT NULL,
	"email" varchar(254),
	"subject" varchar(500) NOT NULL,
	"written_at" varchar(100) NOT NULL,
	"headers" text NOT NULL,
	"bytes" integer NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_mails_mailId_unique" UNIQUE("mail_id")
);
--> statement-breakpoint
CREATE TABLE "set_aside_pieces" (
	"set_aside_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "set_aside_pieces_set_aside_id_position_pk" PRIMARY KEY("set_aside_id","position")
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" DROP CONSTRAINT "incoming_mails_message_id_key";--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "lease" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "begun_uid_validity" varchar(20);--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "begun_uid" integer;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "digest" varchar(43);--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "server" varchar(255);--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "kept_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "set_aside_mails" ADD CONSTRAINT "set_aside_mails_mail_id_incoming_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_pieces" ADD CONSTRAINT "set_aside_pieces_set_aside_id_set_aside_mails_id_fk" FOREIGN KEY ("set_aside_id") REFERENCES "public"."set_aside_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_message_id_idx" ON "incoming_mails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_digest_key" ON "incoming_mails" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "incoming_mails_created_at_idx" ON "incoming_mails" USING btree ("created_at");