CREATE TABLE "synonyms" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"lines" text NOT NULL,
	CONSTRAINT "synonyms_one_row" CHECK ("synonyms"."id" = 1)
);
--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonyms" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
--> statement-breakpoint
-- The one folding, of what is indexed and of what is asked: words without case, accents and signs, letters
-- and digits apart. "joined" are hyphenated words in one, "singles" the characters of Chinese, Japanese and
-- Korean, which stand as pairs in "folded". Words that begin with xqj stand for signs: no word does.
-- Who changes it changes the mark of search_lexemes and FOLDING (app/domain/words) with it.
CREATE FUNCTION "search_fold"(content text, OUT folded text, OUT joined text, OUT singles text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  t text := content;
  part text[];
BEGIN
  joined := '';
  singles := '';
  IF octet_length(t) > length(t) THEN
    t := regexp_replace(translate(t, '™®©℠', '    '), '([¼-¾⅐-⅞])', ' \1', 'g');
    t := lower(normalize(t, NFKD));
    t := normalize(regexp_replace(t, '[\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufeff\U0001f3fb-\U0001f3ff]+', '', 'g'), NFC);
    t := translate(t, '’‘ʼ′＇‐‑‒–⁄∆øđłıς', '''''''''''----/δodliσ');
    t := replace(replace(replace(replace(t, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
    IF t ~ '[α-ω]' THEN
      t := regexp_replace(t, 'μ(?=g(?![[:alpha:]]))', 'mc', 'g');
      FOREACH part SLICE 1 IN ARRAY ARRAY[['α', 'alpha'], ['β', 'beta'], ['γ', 'gamma'], ['δ', 'delta'], ['ω', 'omega']] LOOP
        t := regexp_replace(t, '(?<![α-ω])' || part[1] || '(?![α-ω])', ' ' || part[2] || ' ', 'g');
      END LOOP;
    END IF;
    IF t ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]' THEN
      SELECT string_agg(CASE WHEN run.m[1] IS NULL THEN run.m[2] ELSE ' ' || (
          SELECT string_agg(substr(run.m[1], i, 2), ' ' ORDER BY i) FROM generate_series(1, greatest(length(run.m[1]) - 1, 1)) i
        ) || ' ' END, '' ORDER BY n),
        coalesce(string_agg(CASE WHEN length(run.m[1]) > 1 THEN (
          SELECT string_agg(DISTINCT c, ' ') FROM regexp_split_to_table(run.m[1], '') c
        ) END, ' '), '')
      INTO t, singles
      FROM regexp_matches(t, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)|([^\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)', 'g') WITH ORDINALITY run (m, n);
    END IF;
    IF t ~ '[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]' THEN
      FOR part IN SELECT DISTINCT m FROM regexp_matches(t, '[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]', 'g') m LOOP
        t := replace(t, part[1], ' xqj' || translate(to_hex(ascii(part[1])), '0123456789', 'ghijklmnop') || 'x ');
      END LOOP;
    END IF;
  ELSE
    t := lower(t);
  END IF;
  t := regexp_replace(t, '\mhttps?://(www\.)?|\mwww\.', ' ', 'g');
  IF t ~ '''' THEN
    t := regexp_replace(t, '''s\M', '', 'g');
  END IF;
  IF t ~ '[a-z][#+]' THEN
    t := regexp_replace(regexp_replace(regexp_replace(t,
      '\m([a-z])\+\+(?![+#])', ' xqj\1plusplus ', 'g'),
      '\m([a-z])\+(?![[:alnum:]+#])', ' xqj\1plus ', 'g'),
      '\m([a-z])#(?![+#])', ' xqj\1hash ', 'g');
  END IF;
  IF t ~ '\d' THEN
    IF t ~ '\d/\d' THEN
      FOREACH part SLICE 1 IN ARRAY ARRAY[['1/2', '0.5'], ['1/4', '0.25'], ['3/4', '0.75'], ['1/8', '0.125'], ['3/8', '0.375'], ['5/8', '0.625'], ['7/8', '0.875']] LOOP
        t := regexp_replace(t, '(?<![\d/.,])' || part[1] || '(?![\d/]|[.,]\d)', part[2], 'g');
      END LOOP;
    END IF;
    t := regexp_replace(t, '(\d),(?=\d{3}(?!\d))', '\1', 'g');
    t := regexp_replace(t, '(^|[^[:alnum:].])\.(?=\d)', '\10.', 'g');
    t := regexp_replace(t, '(\.\d*[1-9])0+(?!\.?\d)', '\1', 'g');
    t := regexp_replace(t, '(\d)\.0+(?!\.?\d)', '\1', 'g');
    t := replace(t, '%', ' percent ');
  END IF;
  t := regexp_replace(regexp_replace(t, '\m([a-z])\.(?=[a-z]\M)', '\1', 'g'), '\.(?!\d)|(?<!\d)\.', ' ', 'g');
  IF t ~ '[a-z][-''][a-z]' THEN
    SELECT coalesce(string_agg(translate(m[1], '-''', ''), ' '), '') INTO joined
    FROM regexp_matches(t, '\m([a-z]+(?:[-''][a-z]+)+)\M', 'g') m;
  END IF;
  t := translate(t, E'!"#$%&''()*+,-/:;<=>?@[\\]^_`{|}~', repeat(' ', 31));
  t := regexp_replace(regexp_replace(t, '([^\s\d.])(?=\d)', '\1 ', 'g'), '(\d)(?=[^\s\d.])', '\1 ', 'g');
  -- These letters are stop words. Beside a number they are a part of its name.
  folded := btrim(regexp_replace(t, '\m([aist])\s+(?=\d)', 'xqj\1 ', 'g'));
END $$;
--> statement-breakpoint
-- The words of a document: A for its title, C for texts of posts and pages, D for comments. A title also has
-- its stop words, for phrases of nothing else. Marks begin with a space, which no word does: of the folding,
-- for filters, and for day, month and year in UTC.
CREATE OR REPLACE FUNCTION "search_lexemes"(kind text, category int, author int, at timestamptz, title text, body text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(titled.words || ts_delete(to_tsvector('simple', named.folded), tsvector_to_array(titled.words)), 'A')
    || setweight(to_tsvector('english', concat_ws(' ', told.folded, told.joined, told.singles)), CASE kind WHEN 'comment' THEN 'D' ELSE 'C' END::"char")
    || array_to_tsvector(CASE WHEN author IS NULL THEN ARRAY[' v 2'] ELSE
      ARRAY[' v 2', ' a ' || author, ' c ' || coalesce(category, 0)]
      || ARRAY[to_char(utc, '" d "YYYY-MM-DD'), to_char(utc, '" m "YYYY-MM'), to_char(utc, '" y "YYYY')] END)
  FROM (SELECT at AT TIME ZONE 'UTC' AS utc) moment, search_fold(title) named, search_fold(search_plain(body)) told,
    LATERAL (SELECT to_tsvector('english', concat_ws(' ', named.folded, named.joined, named.singles)) AS words) titled;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_words_in"(content text) RETURNS TABLE ("word" text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT one FROM search_fold(content) f, regexp_split_to_table(concat_ws(' ', f.folded, f.joined), '\s+') one
  WHERE one ~ '^[[:alpha:]]{4,30}$' AND one NOT LIKE 'xqj%';
$$;
--> statement-breakpoint
-- As the shop searches: with the variant's label and the ingredients.
CREATE OR REPLACE FUNCTION "search_change_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_documents" ("kind", "product_id", "lexemes") VALUES ('product', NEW.id,
    CASE WHEN NEW.archived_at IS NULL
      THEN search_lexemes('product', NULL, NULL, now(), NEW.name, concat_ws(E'\n', NEW.variant_label, NEW.category, NEW.strength, NEW.description, NEW.ingredients)) END)
  ON CONFLICT (product_id) WHERE product_id IS NOT NULL DO UPDATE SET "lexemes" = excluded."lexemes";
  IF NEW.archived_at IS NULL THEN
    PERFORM search_remember(NEW.name || ' ' || NEW.description);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "search_change_product_facts" AFTER UPDATE OF "variant_label", "ingredients" ON "products" FOR EACH ROW EXECUTE FUNCTION "search_change_product"();
