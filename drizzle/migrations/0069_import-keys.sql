CREATE TABLE "import_keys" (
	"import_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"lead_id" integer,
	CONSTRAINT "import_keys_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import_id_imports_id_fk";
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "is_of_file" boolean DEFAULT false NOT NULL;