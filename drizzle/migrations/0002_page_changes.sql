-- Tells the page caches of every process, at the commit, which table of a public page has changed.
-- The table's own trigger says so, whoever writes: the site, the command line, psql.
CREATE FUNCTION "tell_page_caches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Counted views lag on cached pages (app/domain/forum/posts/count-views.server.ts).
  IF coalesce(current_setting('site.pages_stay', true), '') <> 'on' THEN
    PERFORM pg_notify('page_changes', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_categories" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_sections" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_posts" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forum_comments" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "achievements" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "leaderboard" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
