CREATE TABLE "guest_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" varchar(254) NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_notes" ADD CONSTRAINT "guest_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_notes_email_idx" ON "guest_notes" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "reservations_email_idx" ON "reservations" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "inbox_items_email_idx" ON "inbox_items" USING btree (lower("email"),"id");