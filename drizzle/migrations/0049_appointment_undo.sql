ALTER TABLE "appointment_sessions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment_sessions" ADD COLUMN "cancelled_from" varchar(10);--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD COLUMN "kept" jsonb;