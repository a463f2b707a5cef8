ALTER TABLE "delivery_runs" ADD COLUMN "driver_name" varchar(201);--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD COLUMN "returned_by_id" integer;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD COLUMN "loaded" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD COLUMN "came_back" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_returned_by_id_users_id_fk" FOREIGN KEY ("returned_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_runs_returned_by_id_idx" ON "delivery_runs" USING btree ("returned_by_id");