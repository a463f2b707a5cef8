CREATE TABLE "delivery_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"driver_id" integer,
	"vehicle" varchar(100) NOT NULL,
	"departed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"on_its_way_at" timestamp with time zone,
	"back_at" timestamp with time zone,
	"reason" varchar(10),
	"words" varchar(300),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_stops_reason_known" CHECK ("delivery_stops"."reason" in ('nobody', 'id', 'address', 'other')),
	CONSTRAINT "delivery_stops_back_for_a_reason" CHECK (("delivery_stops"."back_at" is null) = ("delivery_stops"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_runs_day_idx" ON "delivery_runs" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "delivery_runs_driver_id_idx" ON "delivery_runs" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_open_order" ON "delivery_stops" USING btree ("order_id") WHERE "delivery_stops"."back_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_stops_order_id_idx" ON "delivery_stops" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "delivery_stops_run_id_idx" ON "delivery_stops" USING btree ("run_id","position");