CREATE TABLE "job_application_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"actor_name" varchar(100) NOT NULL,
	"event" varchar(20) NOT NULL,
	"stage" varchar(20),
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(220) NOT NULL,
	"title" varchar(200) NOT NULL,
	"position" varchar(50) NOT NULL,
	"place" varchar(200) NOT NULL,
	"hours" varchar(200) NOT NULL,
	"pay_from" numeric(10, 2) NOT NULL,
	"pay_to" numeric(10, 2) NOT NULL,
	"pay_per" varchar(10) NOT NULL,
	"description" text NOT NULL,
	"closing_day" date,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_openings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "job_openings_pay_range" CHECK ("job_openings"."pay_to" >= "job_openings"."pay_from")
);
--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "opening_id" integer;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "stage" varchar(20) DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_application_events" ADD CONSTRAINT "job_application_events_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_application_events_application_idx" ON "job_application_events" USING btree ("application_id","id");--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_opening_id_job_openings_id_fk" FOREIGN KEY ("opening_id") REFERENCES "public"."job_openings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_applications_opening_idx" ON "job_applications" USING btree ("opening_id","id");--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "job_openings" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
