ALTER TABLE "newsletter_subscribers" ADD COLUMN "consent_on" date;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "consent_source" varchar(600);--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "examples" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "empty_count" integer DEFAULT 0 NOT NULL;