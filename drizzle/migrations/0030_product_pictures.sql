-- The one picture that a product had so far is the first of its pictures.
INSERT INTO "product_pictures" ("product_id", "key", "alt", "position")
SELECT "id", substring("image_url" from '([0-9a-f]{32})-[0-9]+[.][a-z]+$'), "name", 1
FROM "products" WHERE "image_url" ~ '^/images/products/[0-9a-f]{32}-[0-9]+[.][a-z]+$' ORDER BY "id";--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_pictures" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
