CREATE TABLE "forum_cleanups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_cleanups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"press_id" integer,
	"user_id" integer NOT NULL,
	"admin_id" integer,
	"changed" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_look" varchar(300);--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD COLUMN "reported" jsonb;--> statement-breakpoint
ALTER TABLE "forum_cleanups" ADD CONSTRAINT "forum_cleanups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_cleanups" ADD CONSTRAINT "forum_cleanups_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_cleanups_press_id_idx" ON "forum_cleanups" USING btree ("press_id");--> statement-breakpoint
CREATE INDEX "forum_cleanups_admin_id_idx" ON "forum_cleanups" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "forum_cleanups_created_at_idx" ON "forum_cleanups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "forum_cleanups_user_id_idx" ON "forum_cleanups" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_name_look_idx" ON "users" USING btree ("name_look","id");--> statement-breakpoint
CREATE INDEX "forum_posts_placed_idx" ON "forum_posts" USING btree ("is_pinned",coalesce("place", "id"));--> statement-breakpoint
CREATE INDEX "forum_posts_category_placed_idx" ON "forum_posts" USING btree ("category_id","is_pinned",coalesce("place", "id"));--> statement-breakpoint
CREATE INDEX "forum_posts_section_placed_idx" ON "forum_posts" USING btree (coalesce("category_id", 0),coalesce("place", "id")) WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_new_placed_idx" ON "forum_posts" USING btree (coalesce("place", "id")) WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_unanswered_placed_idx" ON "forum_posts" USING btree (coalesce("place", "id")) WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null and "forum_posts"."reply_count" = 0;--> statement-breakpoint
CREATE INDEX "forum_posts_section_unanswered_placed_idx" ON "forum_posts" USING btree (coalesce("category_id", 0),coalesce("place", "id")) WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null and "forum_posts"."reply_count" = 0;--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_suspensions" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
