ALTER TABLE "incoming_mailbox" ADD COLUMN "account" varchar(43);--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "connected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "past_uid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "older" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "past_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "past_uid_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mailbox" ADD COLUMN "past_left" integer;