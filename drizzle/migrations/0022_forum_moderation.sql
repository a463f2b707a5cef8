CREATE TABLE "forum_holding" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"first_posts" boolean DEFAULT false NOT NULL,
	"links" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_holding_one_row" CHECK ("forum_holding"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_moved_comments" (
	"comment_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "forum_moved_comments_comment_id_post_id_pk" PRIMARY KEY("comment_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "forum_suspensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_suspensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "forum_acts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "forum_acts" ADD COLUMN "other_post_id" integer;--> statement-breakpoint
ALTER TABLE "forum_comments" ADD COLUMN "held_for" varchar(20);--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "split_from_id" integer;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "held_for" varchar(20);--> statement-breakpoint
ALTER TABLE "forum_moved_comments" ADD CONSTRAINT "forum_moved_comments_comment_id_forum_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_moved_comments" ADD CONSTRAINT "forum_moved_comments_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_suspensions" ADD CONSTRAINT "forum_suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_moved_comments_post_number_key" ON "forum_moved_comments" USING btree ("post_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_suspensions_user_id_key" ON "forum_suspensions" USING btree ("user_id") WHERE "forum_suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "forum_suspensions_user_id_idx" ON "forum_suspensions" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "forum_acts" ADD CONSTRAINT "forum_acts_other_post_id_forum_posts_id_fk" FOREIGN KEY ("other_post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_merged_into_id_forum_posts_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."forum_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_split_from_id_forum_posts_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."forum_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_acts_other_post_id_idx" ON "forum_acts" USING btree ("other_post_id") WHERE "forum_acts"."other_post_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_comments_held_idx" ON "forum_comments" USING btree ("id") WHERE "forum_comments"."held_for" <> 'rejected';--> statement-breakpoint
CREATE INDEX "forum_posts_held_idx" ON "forum_posts" USING btree ("id") WHERE "forum_posts"."held_for" <> 'rejected';--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_holding" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
