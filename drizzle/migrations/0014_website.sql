CREATE TABLE "website_drafts" (
	"key" varchar(40) PRIMARY KEY NOT NULL,
	"value" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"author_id" integer,
	"author_name" varchar(60) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_picture_files" (
	"key" varchar(32) NOT NULL,
	"width" integer NOT NULL,
	"format" varchar(4) NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "website_picture_files_key_width_format_pk" PRIMARY KEY("key","width","format")
);
--> statement-breakpoint
CREATE TABLE "website_pictures" (
	"key" varchar(32) PRIMARY KEY NOT NULL,
	"name" varchar(200) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_sections" (
	"key" varchar(40) PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "website_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" varchar(40) NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_id" integer,
	"author_name" varchar(60) NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "website_versions_key_version_key" UNIQUE("key","version")
);
--> statement-breakpoint
ALTER TABLE "website_drafts" ADD CONSTRAINT "website_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_picture_files" ADD CONSTRAINT "website_picture_files_key_website_pictures_key_fk" FOREIGN KEY ("key") REFERENCES "public"."website_pictures"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_versions" ADD CONSTRAINT "website_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_versions_author_id_idx" ON "website_versions" USING btree ("author_id");--> statement-breakpoint
-- Every page shows published words.
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "website_sections" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
