CREATE TABLE "team_calendars" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seed" varchar(32) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_profile_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "investor_access" ADD COLUMN "invited_by" integer;--> statement-breakpoint
ALTER TABLE "investor_access" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_calendars" ADD CONSTRAINT "team_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_access" ADD CONSTRAINT "investor_access_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investor_access_invited_by_idx" ON "investor_access" USING btree ("invited_by");