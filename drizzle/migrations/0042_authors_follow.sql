INSERT INTO "forum_follows" ("user_id", "post_id")
SELECT "author_id", "id" FROM "forum_posts" WHERE "deleted_at" IS NULL
ON CONFLICT DO NOTHING;
