CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"reason" varchar(200) NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"sessions" jsonb NOT NULL,
	"told_orders" jsonb NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "closed_days" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
