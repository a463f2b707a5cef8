CREATE TABLE "counter_sale_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counter_sale_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sale_id" integer NOT NULL,
	"product_id" integer,
	"product_name" varchar(200) NOT NULL,
	"quantity" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "counter_sale_lines_product_once" UNIQUE("sale_id","product_id"),
	CONSTRAINT "counter_sale_lines_quantity_in_range" CHECK ("counter_sale_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "counter_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counter_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"name" varchar(60),
	"customer_name" varchar(200),
	"phone" varchar(30),
	"email" varchar(254),
	"note" text,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"discount_reason" text,
	"version" integer DEFAULT 0 NOT NULL,
	"order_id" integer,
	"cash_given_cents" bigint DEFAULT 0 NOT NULL,
	"change_cents" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counter_sales_discount_not_negative" CHECK ("counter_sales"."discount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "counter_sale_lines" ADD CONSTRAINT "counter_sale_lines_sale_id_counter_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."counter_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sale_lines" ADD CONSTRAINT "counter_sale_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_sale_lines_product_id_idx" ON "counter_sale_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "counter_sales_order_id_idx" ON "counter_sales" USING btree ("order_id");