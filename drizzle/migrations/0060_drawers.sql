CREATE TABLE "drawer_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shift_id" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"cents" bigint NOT NULL,
	"reason" varchar(300) NOT NULL,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawer_moves_kind_known" CHECK ("drawer_moves"."kind" in ('in', 'out', 'drop')),
	CONSTRAINT "drawer_moves_positive" CHECK ("drawer_moves"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "drawer_shifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"drawer_id" integer NOT NULL,
	"person_id" integer,
	"day" date NOT NULL,
	"float_cents" bigint NOT NULL,
	"left_cents" bigint,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drawers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(60) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "day_closes" ADD COLUMN "shift_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "shift_id" integer;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_shift_id_drawer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."drawer_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_shifts" ADD CONSTRAINT "drawer_shifts_drawer_id_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_shifts" ADD CONSTRAINT "drawer_shifts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_moves_shift_id_idx" ON "drawer_moves" USING btree ("shift_id","id");--> statement-breakpoint
CREATE INDEX "drawer_moves_actor_id_idx" ON "drawer_moves" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_shifts_open_drawer" ON "drawer_shifts" USING btree ("drawer_id") WHERE "drawer_shifts"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_shifts_open_person" ON "drawer_shifts" USING btree ("person_id") WHERE "drawer_shifts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "drawer_shifts_drawer_id_idx" ON "drawer_shifts" USING btree ("drawer_id","id");--> statement-breakpoint
CREATE INDEX "drawer_shifts_person_id_idx" ON "drawer_shifts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "drawer_shifts_day_idx" ON "drawer_shifts" USING btree ("day");--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_shift_id_drawer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."drawer_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shift_id_drawer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."drawer_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_closes_shift_id_key" ON "day_closes" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "payments_shift_id_idx" ON "payments" USING btree ("shift_id");