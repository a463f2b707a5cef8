ALTER TABLE "newsletter_issues" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter_issues" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
