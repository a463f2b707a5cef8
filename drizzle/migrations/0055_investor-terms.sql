CREATE TABLE "investor_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investor_terms_acceptances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investor_terms_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"user_id" integer,
	"user_email" varchar(254) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "investor_document_opens" ADD COLUMN "first_terms" integer;--> statement-breakpoint
ALTER TABLE "investor_document_opens" ADD COLUMN "last_terms" integer;--> statement-breakpoint
ALTER TABLE "investor_documents" ADD COLUMN "stamp_problem" varchar(10);--> statement-breakpoint
ALTER TABLE "investor_terms_acceptances" ADD CONSTRAINT "investor_terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "investor_terms_acceptances_user_key" ON "investor_terms_acceptances" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "investor_terms_acceptances_version_idx" ON "investor_terms_acceptances" USING btree ("version");--> statement-breakpoint
ALTER TABLE "investor_documents" ADD CONSTRAINT "investor_documents_stamp_problem_known" CHECK ("investor_documents"."stamp_problem" in ('encrypted', 'broken', 'large'));