-- The marks of the times between two instants, newest first: at least 31 days, then at least 12 months,
-- then years, some together, each time about three times as many. So a word of many documents is found in
-- few of them, and a rare one in few steps.
CREATE OR REPLACE FUNCTION "search_times"(newest timestamptz, oldest timestamptz) RETURNS TABLE ("ends" timestamp, "mark" tsquery)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH utc AS (SELECT newest AT TIME ZONE 'UTC' AS newest, oldest AT TIME ZONE 'UTC' AS oldest),
  months AS (SELECT utc.*, date_trunc('month', utc.newest - interval '31 days') AS first_month FROM utc),
  years AS (SELECT months.*, date_trunc('year', first_month - interval '12 months') AS first_year FROM months),
  times AS (
    SELECT width_bucket(n, ARRAY[1, 2, 5, 14]) AS step, t + interval '1 day' AS ends, to_char(t, '"'' d "YYYY-MM-DD"''"') AS mark
    FROM years, generate_series(date_trunc('day', newest), first_month, interval '-1 day') WITH ORDINALITY days (t, n)
    UNION ALL
    SELECT 10 + width_bucket(n, ARRAY[1, 4, 13]), t + interval '1 month', to_char(t, '"'' m "YYYY-MM"''"')
    FROM years, generate_series(first_month - interval '1 month', first_year, interval '-1 month') WITH ORDINALITY months (t, n)
    UNION ALL
    SELECT 20 + width_bucket(n, ARRAY[1, 4]), t + interval '1 year', to_char(t, '"'' y "YYYY"''"')
    FROM years, generate_series(first_year - interval '1 year', date_trunc('year', oldest), interval '-1 year') WITH ORDINALITY years_before (t, n)
  )
  SELECT max(times.ends), string_agg(times.mark, ' | ')::tsquery
  FROM times, utc WHERE times.ends > utc.oldest GROUP BY step ORDER BY step;
$$;
--> statement-breakpoint
-- The words of a document: A for its title, C for texts of posts and pages, D for comments. Marks for
-- filters and for day, month and year in UTC begin with a space, which no word does.
CREATE OR REPLACE FUNCTION "search_lexemes"(kind text, category int, author int, at timestamptz, title text, body text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('english', search_plain(body)), CASE kind WHEN 'comment' THEN 'D' ELSE 'C' END::"char")
    || array_to_tsvector(CASE WHEN author IS NULL THEN ARRAY[]::text[] ELSE
      ARRAY[' a ' || author, ' c ' || coalesce(category, 0)]
      || ARRAY[to_char(utc, '" d "YYYY-MM-DD'), to_char(utc, '" m "YYYY-MM'), to_char(utc, '" y "YYYY')] END)
  FROM (SELECT at AT TIME ZONE 'UTC' AS utc) moment;
$$;
--> statement-breakpoint
-- Makes the documents of the forum again. For many texts at once: the indexes are made afterwards. In the
-- order of time, so that those of one time are read together.
CREATE OR REPLACE FUNCTION "search_fill"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DROP INDEX IF EXISTS "search_documents_posts_idx", "search_documents_comments_idx";
  DELETE FROM "search_documents" WHERE kind IN ('post', 'comment');
  INSERT INTO "search_documents" ("kind", "post_id", "created_at", "lexemes")
  SELECT 'post', id, created_at, CASE WHEN deleted_at IS NULL AND hidden_at IS NULL
    THEN search_lexemes('post', category_id, author_id, created_at, title, content) END
  FROM "forum_posts" ORDER BY created_at;
  INSERT INTO "search_documents" ("kind", "comment_id", "created_at", "lexemes")
  SELECT 'comment', c.id, c.created_at,
    CASE WHEN c.deleted_at IS NULL AND c.hidden_at IS NULL AND p.deleted_at IS NULL AND p.hidden_at IS NULL
      THEN search_lexemes('comment', p.category_id, c.author_id, c.created_at, '', c.content) END
  FROM "forum_comments" c JOIN "forum_posts" p ON p.id = c.post_id ORDER BY c.created_at;
  CREATE INDEX "search_documents_posts_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate = false) WHERE kind = 'post';
  CREATE INDEX "search_documents_comments_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate = false) WHERE kind = 'comment';
  INSERT INTO "search_words"
  SELECT DISTINCT word FROM (
    SELECT title || ' ' || content FROM "forum_posts" WHERE deleted_at IS NULL AND hidden_at IS NULL
    UNION ALL
    SELECT c.content FROM "forum_comments" c JOIN "forum_posts" p ON p.id = c.post_id
    WHERE c.deleted_at IS NULL AND c.hidden_at IS NULL AND p.deleted_at IS NULL AND p.hidden_at IS NULL
  ) texts (content), search_words_in(content) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Whether a document that may be seen has the word.
CREATE OR REPLACE FUNCTION "search_has"(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "search_documents" WHERE kind NOT IN ('post', 'comment') AND lexemes @@ plainto_tsquery('english', word))
    OR EXISTS (
      SELECT FROM (SELECT max(created_at) AS newest, min(created_at) AS oldest FROM "search_documents") span,
        search_times(newest, oldest) t,
        LATERAL (
          (SELECT FROM "search_documents" WHERE kind = 'post' AND lexemes @@ (plainto_tsquery('english', word) && t.mark) OFFSET 0)
          UNION ALL
          (SELECT FROM "search_documents" WHERE kind = 'comment' AND lexemes @@ (plainto_tsquery('english', word) && t.mark) OFFSET 0)
        ) found
    );
$$;
--> statement-breakpoint
DROP INDEX "search_documents_lexemes_idx";
--> statement-breakpoint
CREATE INDEX "search_documents_posts_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate=false) WHERE "search_documents"."kind" = 'post';
--> statement-breakpoint
CREATE INDEX "search_documents_comments_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate=false) WHERE "search_documents"."kind" = 'comment';
--> statement-breakpoint
CREATE INDEX "search_documents_site_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate=false) WHERE "search_documents"."kind" not in ('post', 'comment');
