ALTER TABLE "forum_comments" ADD COLUMN "format" varchar(10) DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_comments" ADD COLUMN "mentions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "format" varchar(10) DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "mentions" jsonb DEFAULT '{}'::jsonb NOT NULL;