CREATE TABLE "forum_reads" (
	"user_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"number" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_reads_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "forum_visits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"previous_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_visits" ADD CONSTRAINT "forum_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_reads_post_id_idx" ON "forum_reads" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "forum_posts_new_idx" ON "forum_posts" USING btree ("id") WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_latest_idx" ON "forum_posts" USING btree ("last_activity_at","id") WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_section_latest_idx" ON "forum_posts" USING btree (coalesce("category_id", 0),"last_activity_at","id") WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_unanswered_idx" ON "forum_posts" USING btree ("id") WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null and "forum_posts"."reply_count" = 0;--> statement-breakpoint
CREATE INDEX "forum_posts_section_unanswered_idx" ON "forum_posts" USING btree (coalesce("category_id", 0),"id") WHERE "forum_posts"."deleted_at" is null and "forum_posts"."hidden_at" is null and "forum_posts"."reply_count" = 0;