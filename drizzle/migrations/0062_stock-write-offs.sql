CREATE TABLE "stock_write_offs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_write_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"movement_id" integer NOT NULL,
	"recorded_by" varchar(60) NOT NULL,
	"happened_at" timestamp with time zone,
	"grams" numeric(9, 2),
	"method" varchar(200),
	"witness_id" integer,
	"witness" varchar(60),
	"named_by" varchar(60),
	"did_witness" boolean,
	"answered_at" timestamp with time zone,
	"recipient_kind" varchar(10),
	"given_to" varchar(200),
	"police_report" varchar(100),
	"reported_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_write_offs_movement_id_key" UNIQUE("movement_id"),
	CONSTRAINT "stock_write_offs_grams_positive" CHECK ("stock_write_offs"."grams" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind_known";--> statement-breakpoint
ALTER TABLE "product_batches" ADD COLUMN "set_aside" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "set_aside_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "undoes_id" integer;--> statement-breakpoint
ALTER TABLE "stock_write_offs" ADD CONSTRAINT "stock_write_offs_movement_id_stock_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_write_offs" ADD CONSTRAINT "stock_write_offs_witness_id_users_id_fk" FOREIGN KEY ("witness_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_write_offs_witness_id_idx" ON "stock_write_offs" USING btree ("witness_id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_undoes_id_stock_movements_id_fk" FOREIGN KEY ("undoes_id") REFERENCES "public"."stock_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_undoes_id_key" ON "stock_movements" USING btree ("undoes_id");--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_set_aside" CHECK ("product_batches"."set_aside" between 0 and "product_batches"."quarantined");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind_known" CHECK ("stock_movements"."kind" in ('received', 'counted', 'corrected', 'held', 'released', 'sold', 'unsold', 'returned', 'waste', 'destroyed', 'sample', 'theft', 'other', 'quarantine', 'reshelved', 'undone'));