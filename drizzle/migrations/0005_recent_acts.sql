CREATE TABLE "recent_acts" (
	"digest" varchar(64) PRIMARY KEY NOT NULL,
	"result_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_bookings_content_hash_idx";--> statement-breakpoint
DROP INDEX "job_applications_content_hash_idx";--> statement-breakpoint
DROP INDEX "contact_submissions_content_hash_idx";--> statement-breakpoint
DROP INDEX "meeting_requests_content_hash_idx";--> statement-breakpoint
DROP INDEX "investor_messages_content_hash_idx";--> statement-breakpoint
DROP INDEX "orders_request_hash_idx";--> statement-breakpoint
CREATE INDEX "recent_acts_expires_at_idx" ON "recent_acts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "event_bookings" DROP COLUMN "content_hash";--> statement-breakpoint
ALTER TABLE "job_applications" DROP COLUMN "content_hash";--> statement-breakpoint
ALTER TABLE "contact_submissions" DROP COLUMN "content_hash";--> statement-breakpoint
ALTER TABLE "meeting_requests" DROP COLUMN "content_hash";--> statement-breakpoint
ALTER TABLE "investor_messages" DROP COLUMN "content_hash";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "request_hash";