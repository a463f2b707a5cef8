CREATE TABLE "forum_post_counts" (
	"section" integer NOT NULL,
	"block" integer NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "forum_post_counts_section_block_pk" PRIMARY KEY("section","block")
);
--> statement-breakpoint
ALTER TABLE "forum_sections" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "forum_sections" CASCADE;--> statement-breakpoint
DROP INDEX "forum_posts_position_idx";--> statement-breakpoint
CREATE INDEX "forum_posts_visible_idx" ON "forum_posts" USING btree (coalesce("category_id", 0),"id") WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null;--> statement-breakpoint
ALTER TABLE "forum_posts" DROP COLUMN "position";--> statement-breakpoint
-- What is stored is counted, and public pages that show the counts are told of changes.
INSERT INTO "forum_post_counts" SELECT coalesce("category_id", 0), "id" / 2000, count(*) FROM "forum_posts"
WHERE "deleted_at" IS NULL AND "hidden_at" IS NULL GROUP BY 1, 2;--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_post_counts" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();