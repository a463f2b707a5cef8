ALTER TABLE "appointment_series" ADD COLUMN "host" varchar(200);--> statement-breakpoint
ALTER TABLE "appointment_series" ADD COLUMN "room" varchar(200);--> statement-breakpoint
ALTER TABLE "appointment_series" ADD COLUMN "earlier" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD COLUMN "paused_from" date;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment_sessions" ADD COLUMN "made_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment_sessions" ADD COLUMN "host" varchar(200);--> statement-breakpoint
ALTER TABLE "appointment_sessions" ADD COLUMN "room" varchar(200);