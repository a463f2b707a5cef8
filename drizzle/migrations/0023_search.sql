-- For words that are nearly those of a search. PostgreSQL lets the owner of a database add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(10) NOT NULL,
	"post_id" integer,
	"comment_id" integer,
	"product_id" integer,
	"path" varchar(200),
	"title" text,
	"body" text,
	"lexemes" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_documents_one_source" CHECK (num_nonnulls("search_documents"."post_id", "search_documents"."comment_id", "search_documents"."product_id", "search_documents"."path") = 1)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" varchar(30) PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_comment_id_forum_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A text without the marks of Markdown. They are no words, so that it need not be exact.
CREATE FUNCTION "search_plain"(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(content, '!?\[([^]\n]*)\]\([^)\s]*\)', '\1', 'g'),
        '(^|\n)[ \t]*[#>]+[ \t]*', '\1', 'g'),
      '[*`~\\]+|\m_+|_+\M', '', 'g'),
    E'\x01\x02', '');
$$;
--> statement-breakpoint
-- The words of a document: A for its title, C for texts of posts and pages, D for comments. Marks for
-- filters and for day, month and year in UTC begin with a space, which no word does.
CREATE FUNCTION "search_lexemes"(kind text, category int, author int, at timestamptz, title text, body text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('english', search_plain(body)), CASE kind WHEN 'comment' THEN 'D' ELSE 'C' END::"char")
    || array_to_tsvector(CASE WHEN author IS NULL THEN ARRAY[' s', ' k ' || kind] ELSE
      ARRAY[' k ' || kind, ' a ' || author, ' c ' || coalesce(category, 0)]
      || ARRAY[to_char(utc, '" d "YYYY-MM-DD'), to_char(utc, '" m "YYYY-MM'), to_char(utc, '" y "YYYY')] END)
  FROM (SELECT at AT TIME ZONE 'UTC' AS utc) moment;
$$;
--> statement-breakpoint
-- The marks of the times between two instants, newest first: at least 31 days, then at least 12 months,
-- then years. So a word of many documents is found in few of them, and a rare one in few steps.
CREATE FUNCTION "search_times"(newest timestamptz, oldest timestamptz) RETURNS TABLE ("ends" timestamp, "mark" tsquery)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH utc AS (SELECT newest AT TIME ZONE 'UTC' AS newest, oldest AT TIME ZONE 'UTC' AS oldest),
  months AS (SELECT utc.*, date_trunc('month', utc.newest - interval '31 days') AS first_month FROM utc),
  years AS (SELECT months.*, date_trunc('year', first_month - interval '12 months') AS first_year FROM months),
  times AS (
    SELECT t + interval '1 day' AS ends, to_char(t, '"'' d "YYYY-MM-DD"''"') AS mark
    FROM years, generate_series(date_trunc('day', newest), first_month, interval '-1 day') t
    UNION ALL
    SELECT t + interval '1 month', to_char(t, '"'' m "YYYY-MM"''"')
    FROM years, generate_series(first_month - interval '1 month', first_year, interval '-1 month') t
    UNION ALL
    SELECT t + interval '1 year', to_char(t, '"'' y "YYYY"''"')
    FROM years, generate_series(first_year - interval '1 year', date_trunc('year', oldest), interval '-1 year') t
  )
  SELECT times.ends, times.mark::tsquery FROM times, utc WHERE times.ends > utc.oldest ORDER BY times.ends DESC;
$$;
--> statement-breakpoint
CREATE FUNCTION "search_words_in"(content text) RETURNS TABLE ("word" text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (regexp_matches(lower(content), '\m[[:alpha:]]{4,30}\M', 'g'))[1];
$$;
--> statement-breakpoint
-- Makes the documents of the forum again. For many texts at once: the index is made afterwards.
CREATE FUNCTION "search_fill"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DROP INDEX IF EXISTS "search_documents_lexemes_idx";
  DELETE FROM "search_documents" WHERE kind IN ('post', 'comment');
  INSERT INTO "search_documents" ("kind", "post_id", "created_at", "lexemes")
  SELECT 'post', id, created_at, CASE WHEN deleted_at IS NULL AND hidden_at IS NULL
    THEN search_lexemes('post', category_id, author_id, created_at, title, content) END
  FROM "forum_posts";
  INSERT INTO "search_documents" ("kind", "comment_id", "created_at", "lexemes")
  SELECT 'comment', c.id, c.created_at,
    CASE WHEN c.deleted_at IS NULL AND c.hidden_at IS NULL AND p.deleted_at IS NULL AND p.hidden_at IS NULL
      THEN search_lexemes('comment', p.category_id, c.author_id, c.created_at, '', c.content) END
  FROM "forum_comments" c JOIN "forum_posts" p ON p.id = c.post_id;
  -- Without the list of pending entries, which every search would read from end to end.
  CREATE INDEX "search_documents_lexemes_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate = false);
  INSERT INTO "search_words"
  SELECT DISTINCT word FROM (
    SELECT title || ' ' || content FROM "forum_posts" WHERE deleted_at IS NULL AND hidden_at IS NULL
    UNION ALL
    SELECT c.content FROM "forum_comments" c JOIN "forum_posts" p ON p.id = c.post_id
    WHERE c.deleted_at IS NULL AND c.hidden_at IS NULL AND p.deleted_at IS NULL AND p.hidden_at IS NULL
  ) texts (content), search_words_in(content) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
INSERT INTO "search_documents" ("kind", "product_id", "lexemes")
SELECT 'product', id, CASE WHEN archived_at IS NULL
  THEN search_lexemes('product', NULL, NULL, now(), name, concat_ws(E'\n', category, strength, description)) END
FROM "products" ORDER BY id;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_post_id_key" ON "search_documents" USING btree ("post_id") WHERE "search_documents"."post_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_comment_id_key" ON "search_documents" USING btree ("comment_id") WHERE "search_documents"."comment_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_product_id_key" ON "search_documents" USING btree ("product_id") WHERE "search_documents"."product_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_path_key" ON "search_documents" USING btree ("path") WHERE "search_documents"."path" is not null;
--> statement-breakpoint
CREATE INDEX "search_documents_created_at_idx" ON "search_documents" USING btree ("created_at");
--> statement-breakpoint
SELECT search_fill();
--> statement-breakpoint
CREATE INDEX "search_words_trigrams_idx" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- Words are only added. What the search suggests is a word of a document that may be seen.
CREATE FUNCTION "search_remember"(content text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_words" SELECT DISTINCT word FROM search_words_in(content) ORDER BY word ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- Whether a document that may be seen has the word.
CREATE FUNCTION "search_has"(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "search_documents" WHERE lexemes @@ (plainto_tsquery('english', word) && $m$' s'$m$::tsquery))
    OR EXISTS (
      SELECT FROM (SELECT max(created_at) AS newest, min(created_at) AS oldest FROM "search_documents") span,
        search_times(newest, oldest) t,
        LATERAL (SELECT FROM "search_documents" d WHERE d.lexemes @@ (plainto_tsquery('english', word) && t.mark) OFFSET 0) found
    );
$$;
--> statement-breakpoint
CREATE FUNCTION "search_add_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_documents" ("kind", "post_id", "created_at", "lexemes")
  SELECT 'post', id, created_at, CASE WHEN deleted_at IS NULL AND hidden_at IS NULL
    THEN search_lexemes('post', category_id, author_id, created_at, title, content) END
  FROM added ORDER BY id;
  -- In this order, so that two transactions that add the same words cannot wait for each other.
  INSERT INTO "search_words"
  SELECT DISTINCT word FROM added, search_words_in(title || ' ' || content)
  WHERE deleted_at IS NULL AND hidden_at IS NULL ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_add_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_documents" ("kind", "comment_id", "created_at", "lexemes")
  SELECT 'comment', c.id, c.created_at,
    CASE WHEN c.deleted_at IS NULL AND c.hidden_at IS NULL AND p.deleted_at IS NULL AND p.hidden_at IS NULL
      THEN search_lexemes('comment', p.category_id, c.author_id, c.created_at, '', c.content) END
  FROM added c JOIN "forum_posts" p ON p.id = c.post_id ORDER BY c.id;
  INSERT INTO "search_words"
  SELECT DISTINCT word FROM added c JOIN "forum_posts" p ON p.id = c.post_id, search_words_in(c.content)
  WHERE c.deleted_at IS NULL AND c.hidden_at IS NULL AND p.deleted_at IS NULL AND p.hidden_at IS NULL
  ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_change_post"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_visible boolean := NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL;
  was_visible boolean := OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL;
BEGIN
  UPDATE "search_documents" SET "created_at" = NEW.created_at, "lexemes" =
    CASE WHEN is_visible THEN search_lexemes('post', NEW.category_id, NEW.author_id, NEW.created_at, NEW.title, NEW.content) END
  WHERE post_id = NEW.id;
  IF is_visible THEN
    PERFORM search_remember(NEW.title || ' ' || NEW.content);
  END IF;
  IF is_visible <> was_visible OR NEW.category_id IS DISTINCT FROM OLD.category_id THEN
    UPDATE "search_documents" d SET "lexemes" =
      CASE WHEN is_visible AND c.deleted_at IS NULL AND c.hidden_at IS NULL
        THEN search_lexemes('comment', NEW.category_id, c.author_id, c.created_at, '', c.content) END
    FROM "forum_comments" c WHERE c.post_id = NEW.id AND d.comment_id = c.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_change_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_visible boolean;
  category int;
BEGIN
  SELECT NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL AND deleted_at IS NULL AND hidden_at IS NULL, category_id
  INTO is_visible, category FROM "forum_posts" WHERE id = NEW.post_id;
  UPDATE "search_documents" SET "created_at" = NEW.created_at, "lexemes" =
    CASE WHEN is_visible THEN search_lexemes('comment', category, NEW.author_id, NEW.created_at, '', NEW.content) END
  WHERE comment_id = NEW.id;
  IF is_visible THEN
    PERFORM search_remember(NEW.content);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_change_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_documents" ("kind", "product_id", "lexemes") VALUES ('product', NEW.id,
    CASE WHEN NEW.archived_at IS NULL
      THEN search_lexemes('product', NULL, NULL, now(), NEW.name, concat_ws(E'\n', NEW.category, NEW.strength, NEW.description)) END)
  ON CONFLICT (product_id) WHERE product_id IS NOT NULL DO UPDATE SET "lexemes" = excluded."lexemes";
  IF NEW.archived_at IS NULL THEN
    PERFORM search_remember(NEW.name || ' ' || NEW.description);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "search_add_posts" AFTER INSERT ON "forum_posts" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "search_add_posts"();
--> statement-breakpoint
CREATE TRIGGER "search_change_post" AFTER UPDATE OF "title", "content", "category_id", "created_at", "deleted_at", "hidden_at" ON "forum_posts" FOR EACH ROW
WHEN ((OLD.title, OLD.content, OLD.category_id, OLD.created_at, OLD.deleted_at, OLD.hidden_at) IS DISTINCT FROM (NEW.title, NEW.content, NEW.category_id, NEW.created_at, NEW.deleted_at, NEW.hidden_at))
EXECUTE FUNCTION "search_change_post"();
--> statement-breakpoint
CREATE TRIGGER "search_add_comments" AFTER INSERT ON "forum_comments" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "search_add_comments"();
--> statement-breakpoint
CREATE TRIGGER "search_change_comment" AFTER UPDATE OF "content", "post_id", "created_at", "deleted_at", "hidden_at" ON "forum_comments" FOR EACH ROW
WHEN ((OLD.content, OLD.post_id, OLD.created_at, OLD.deleted_at, OLD.hidden_at) IS DISTINCT FROM (NEW.content, NEW.post_id, NEW.created_at, NEW.deleted_at, NEW.hidden_at))
EXECUTE FUNCTION "search_change_comment"();
--> statement-breakpoint
CREATE TRIGGER "search_change_product" AFTER INSERT OR UPDATE OF "name", "description", "category", "strength", "archived_at" ON "products" FOR EACH ROW EXECUTE FUNCTION "search_change_product"();
--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_documents" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_words" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
