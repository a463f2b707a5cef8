CREATE TABLE "opening_switches" (
	"matter" varchar(20) PRIMARY KEY NOT NULL,
	"state" varchar(20) NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "opening_switches" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
