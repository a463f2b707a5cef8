ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_list_known";--> statement-breakpoint
ALTER TABLE "investor_document_opens" ADD COLUMN "file_version" integer;--> statement-breakpoint
ALTER TABLE "investor_document_opens" ADD COLUMN "opens" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "investor_document_opens" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "investor_documents" ADD COLUMN "folder" varchar(100);--> statement-breakpoint
ALTER TABLE "investor_documents" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "investor_access" ADD COLUMN "wants_documents" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "investor_document_opens_reading_key" ON "investor_document_opens" USING btree ("document_id","user_id","file_version") WHERE "investor_document_opens"."user_id" is not null and "investor_document_opens"."file_version" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "investor_document_opens_visitors_key" ON "investor_document_opens" USING btree ("document_id","file_version") WHERE "investor_document_opens"."user_email" is null and "investor_document_opens"."file_version" is not null;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_list_known" CHECK ("mail_outbox"."list" in ('newsletter', 'investor-updates', 'investor-documents'));