CREATE TABLE "forum_saved_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_saved_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" integer,
	"parent_id" integer,
	"fields" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer,
	"comment_id" integer,
	"author_id" integer NOT NULL,
	"title" varchar(500),
	"video_url" text,
	"content" text NOT NULL,
	"format" varchar(10) NOT NULL,
	"mentions" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_versions_one_text" CHECK (num_nonnulls("forum_versions"."post_id", "forum_versions"."comment_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "forum_saved_drafts" ADD CONSTRAINT "forum_saved_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_saved_drafts" ADD CONSTRAINT "forum_saved_drafts_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_saved_drafts" ADD CONSTRAINT "forum_saved_drafts_parent_id_forum_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."forum_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_versions" ADD CONSTRAINT "forum_versions_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_versions" ADD CONSTRAINT "forum_versions_comment_id_forum_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_versions" ADD CONSTRAINT "forum_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_saved_drafts_user_idx" ON "forum_saved_drafts" USING btree ("user_id","saved_at");--> statement-breakpoint
CREATE INDEX "forum_saved_drafts_post_idx" ON "forum_saved_drafts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "forum_saved_drafts_parent_idx" ON "forum_saved_drafts" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "forum_saved_drafts_saved_idx" ON "forum_saved_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "forum_versions_post_idx" ON "forum_versions" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "forum_versions_comment_idx" ON "forum_versions" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "forum_versions_author_idx" ON "forum_versions" USING btree ("author_id");