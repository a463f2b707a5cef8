CREATE TABLE "retail_units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retail_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" varchar(200) NOT NULL,
	"retail_id" varchar(100) NOT NULL,
	"product_id" integer NOT NULL,
	"batch_id" integer,
	"sale_line_id" integer,
	"order_item_id" integer,
	"sold_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retail_units_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "retail_units" ADD CONSTRAINT "retail_units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retail_units" ADD CONSTRAINT "retail_units_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retail_units" ADD CONSTRAINT "retail_units_sale_line_id_counter_sale_lines_id_fk" FOREIGN KEY ("sale_line_id") REFERENCES "public"."counter_sale_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retail_units" ADD CONSTRAINT "retail_units_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retail_units_product_id_idx" ON "retail_units" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "retail_units_batch_id_idx" ON "retail_units" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "retail_units_sale_line_id_idx" ON "retail_units" USING btree ("sale_line_id");--> statement-breakpoint
CREATE INDEX "retail_units_order_item_id_idx" ON "retail_units" USING btree ("order_item_id");