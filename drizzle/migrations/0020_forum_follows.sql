CREATE TABLE "forum_announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer,
	"comment_id" integer,
	"is_edit" boolean DEFAULT false NOT NULL,
	"told_up_to" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_announcements_one_target" CHECK (num_nonnulls("forum_announcements"."post_id", "forum_announcements"."comment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_follows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" integer,
	"category_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_follows_one_target" CHECK (num_nonnulls("forum_follows"."post_id", "forum_follows"."category_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_notice_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"answers" varchar(10) DEFAULT 'none' NOT NULL,
	"mentions" varchar(10) DEFAULT 'none' NOT NULL,
	"follows" varchar(10) DEFAULT 'none' NOT NULL,
	"categories" varchar(10) DEFAULT 'none' NOT NULL,
	"feed_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" varchar(12) NOT NULL,
	"post_id" integer,
	"comment_id" integer,
	"words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	CONSTRAINT "forum_notifications_one_target" CHECK (num_nonnulls("forum_notifications"."post_id", "forum_notifications"."comment_id") = 1),
	CONSTRAINT "forum_notifications_kind_known" CHECK ("forum_notifications"."kind" in ('answer', 'mention', 'follow', 'category', 'moderation'))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "stop_path" varchar(300);--> statement-breakpoint
ALTER TABLE "forum_announcements" ADD CONSTRAINT "forum_announcements_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_announcements" ADD CONSTRAINT "forum_announcements_comment_id_forum_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notice_settings" ADD CONSTRAINT "forum_notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notifications" ADD CONSTRAINT "forum_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notifications" ADD CONSTRAINT "forum_notifications_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notifications" ADD CONSTRAINT "forum_notifications_comment_id_forum_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_follows_user_post_key" ON "forum_follows" USING btree ("user_id","post_id") WHERE "forum_follows"."post_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_follows_user_category_key" ON "forum_follows" USING btree ("user_id","category_id") WHERE "forum_follows"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_follows_post_idx" ON "forum_follows" USING btree ("post_id","user_id");--> statement-breakpoint
CREATE INDEX "forum_follows_category_idx" ON "forum_follows" USING btree ("category_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_notifications_user_post_key" ON "forum_notifications" USING btree ("user_id","post_id") WHERE "forum_notifications"."kind" <> 'moderation' and "forum_notifications"."post_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_notifications_user_comment_key" ON "forum_notifications" USING btree ("user_id","comment_id") WHERE "forum_notifications"."kind" <> 'moderation' and "forum_notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_notifications_user_idx" ON "forum_notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "forum_notifications_unread_idx" ON "forum_notifications" USING btree ("user_id","id") WHERE "forum_notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "forum_notifications_mail_idx" ON "forum_notifications" USING btree ("mail_at","user_id") WHERE "forum_notifications"."mail_at" is not null;