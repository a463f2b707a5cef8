-- The words of all that a product's document is made of, so that their beginnings find it too.
CREATE OR REPLACE FUNCTION "search_change_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := concat_ws(E'\n', NEW.variant_label, NEW.category, NEW.strength, NEW.description, NEW.ingredients);
BEGIN
  INSERT INTO "search_documents" ("kind", "product_id", "lexemes") VALUES ('product', NEW.id,
    CASE WHEN NEW.archived_at IS NULL THEN search_lexemes('product', NULL, NULL, now(), NEW.name, told) END)
  ON CONFLICT (product_id) WHERE product_id IS NOT NULL DO UPDATE SET "lexemes" = excluded."lexemes";
  IF NEW.archived_at IS NULL THEN
    PERFORM search_remember(concat_ws(E'\n', NEW.name, told));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_add_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_documents" ("kind", "product_id", "lexemes")
  SELECT 'product', id, CASE WHEN archived_at IS NULL
    THEN search_lexemes('product', NULL, NULL, now(), name, concat_ws(E'\n', variant_label, category, strength, description, ingredients)) END
  FROM added ORDER BY id;
  -- Variants repeat the texts of their lead.
  INSERT INTO "search_words"
  SELECT DISTINCT word FROM (
    SELECT DISTINCT part FROM added, unnest(ARRAY[name, variant_label, category, strength, description, ingredients]) part
    WHERE archived_at IS NULL AND part IS NOT NULL
  ) texts (content), search_words_in(content) ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The words of products that are here already are added by the work that makes search documents
-- (fill-documents.server.ts), which goes through products again.
DELETE FROM "settings" WHERE "key" IN ('search.productsTo.2', 'search.filled.2');
