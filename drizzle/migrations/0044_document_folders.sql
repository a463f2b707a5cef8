ALTER TABLE "investor_documents" ADD COLUMN "folder" varchar(100);--> statement-breakpoint
ALTER TABLE "investor_documents" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;