ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_list_known";--> statement-breakpoint
ALTER TABLE "investor_access" ADD COLUMN "wants_documents" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_list_known" CHECK ("mail_outbox"."list" in ('newsletter', 'investor-updates', 'investor-documents'));