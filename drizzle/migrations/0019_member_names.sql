ALTER TABLE "users" ADD COLUMN "display_name" varchar(60);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "handle" varchar(30);--> statement-breakpoint
CREATE UNIQUE INDEX "users_handle_key" ON "users" USING btree (translate(lower("handle"), '01-', 'ol'));--> statement-breakpoint
CREATE INDEX "users_handle_idx" ON "users" USING btree ("handle");--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_achievements" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
