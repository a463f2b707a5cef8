-- Pages that visitors share show batches.
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_batches" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
