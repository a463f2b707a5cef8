ALTER TABLE "import_rows" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "noted_count" integer DEFAULT 0 NOT NULL;