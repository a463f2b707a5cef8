CREATE TABLE "day_closes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_closes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"float_cents" bigint NOT NULL,
	"counted_cash_cents" bigint NOT NULL,
	"counted_debit_cents" bigint NOT NULL,
	"expected_cash_cents" bigint NOT NULL,
	"expected_debit_cents" bigint NOT NULL,
	"note" text,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_discounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"order_item_id" integer,
	"cents" bigint NOT NULL,
	"reason" varchar(300) NOT NULL,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_discounts_positive" CHECK ("order_discounts"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"method" varchar(10) NOT NULL,
	"cents" bigint NOT NULL,
	"day" date NOT NULL,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('cash', 'debit')),
	CONSTRAINT "payments_not_nothing" CHECK ("payments"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sale_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(10) NOT NULL,
	"order_id" integer,
	"order_item_id" integer,
	"product_id" integer,
	"product_name" varchar(200) NOT NULL,
	"batch_id" integer,
	"tax_class" varchar(10) NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"state_tax_cents" bigint NOT NULL,
	"local_tax_cents" bigint NOT NULL,
	"distributor_tax_cents" bigint NOT NULL,
	"sales_tax_cents" bigint NOT NULL,
	"reason" text,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_entries_kind_known" CHECK ("sale_entries"."kind" in ('sale', 'undone', 'correction', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "pickup_windows" (
	"fulfilment" varchar(10) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pickup_windows_fulfilment_starts_at_pk" PRIMARY KEY("fulfilment","starts_at"),
	CONSTRAINT "pickup_windows_taken_not_negative" CHECK ("pickup_windows"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"key" varchar(32) NOT NULL,
	"alt" varchar(300) NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_report_chunks" (
	"batch_id" integer NOT NULL,
	"report_version" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "batch_report_chunks_batch_id_report_version_position_pk" PRIMARY KEY("batch_id","report_version","position")
);
--> statement-breakpoint
CREATE TABLE "order_item_batches" (
	"order_item_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_item_batches_order_item_id_batch_id_pk" PRIMARY KEY("order_item_id","batch_id"),
	CONSTRAINT "order_item_batches_quantity_positive" CHECK ("order_item_batches"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"code" varchar(60) NOT NULL,
	"packed_on" date,
	"best_before" date,
	"laboratory" varchar(200),
	"thc_percent" numeric(5, 2),
	"cbd_percent" numeric(5, 2),
	"report_name" varchar(255),
	"report_version" integer DEFAULT 0 NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" varchar(200),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_batches_code_key" UNIQUE("product_id","code"),
	CONSTRAINT "product_batches_held_in_house" CHECK ("product_batches"."held" between 0 and "product_batches"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"on_hand_change" integer NOT NULL,
	"held_change" integer NOT NULL,
	"order_id" integer,
	"reason" varchar(300),
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind_known" CHECK ("stock_movements"."kind" in ('received', 'counted', 'corrected', 'held', 'released', 'sold', 'unsold', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"email" varchar(254) NOT NULL,
	"user_id" integer,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_wishes_token_unique" UNIQUE("token"),
	CONSTRAINT "stock_wishes_key" UNIQUE("product_id","email")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_known";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "kind" varchar(20) DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "milligrams" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_class" varchar(10) DEFAULT 'cannabis' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "state_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "local_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "distributor_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sales_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone" varchar(30);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment" varchar(10) DEFAULT 'pickup' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "window_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "window_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "id_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "id_checked_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_on" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "type" varchar(20);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" varchar(10) DEFAULT 'cannabis' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "thc_per_piece_mg" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cbd_per_piece_mg" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "thc_per_package_mg" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cbd_per_package_mg" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "thc_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cbd_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "allergens" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin" varchar(200);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variant_of" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variant_label" varchar(60);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "counts_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "available" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_report_chunks" ADD CONSTRAINT "batch_report_chunks_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_batches" ADD CONSTRAINT "order_item_batches_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_batches" ADD CONSTRAINT "order_item_batches_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_closes_day_idx" ON "day_closes" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "day_closes_actor_id_idx" ON "day_closes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_discounts_order_id_idx" ON "order_discounts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_discounts_order_item_id_idx" ON "order_discounts" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_discounts_actor_id_idx" ON "order_discounts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_day_idx" ON "payments" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "payments_actor_id_idx" ON "payments" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "sale_entries_day_idx" ON "sale_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "sale_entries_order_id_idx" ON "sale_entries" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "sale_entries_order_item_id_idx" ON "sale_entries" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "sale_entries_product_id_idx" ON "sale_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sale_entries_batch_id_idx" ON "sale_entries" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "sale_entries_actor_id_idx" ON "sale_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "product_pictures_product_id_idx" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "order_item_batches_batch_id_idx" ON "order_item_batches" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "stock_movements_batch_id_idx" ON "stock_movements" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_idx" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_actor_id_idx" ON "stock_movements" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_email_idx" ON "stock_wishes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_wishes_user_id_idx" ON "stock_wishes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_checked_by_users_id_fk" FOREIGN KEY ("id_checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_of_products_id_fk" FOREIGN KEY ("variant_of") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_window_idx" ON "orders" USING btree ("window_starts_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer_email_idx" ON "orders" USING btree ("customer_email","created_at");--> statement-breakpoint
CREATE INDEX "orders_phone_idx" ON "orders" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "orders_sold_on_idx" ON "orders" USING btree ("sold_on","id");--> statement-breakpoint
CREATE INDEX "orders_id_checked_by_idx" ON "orders" USING btree ("id_checked_by");--> statement-breakpoint
CREATE INDEX "products_variant_of_idx" ON "products" USING btree ("variant_of");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount_not_negative" CHECK ("order_items"."discount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment" in ('pickup', 'delivery'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_fee_not_negative" CHECK ("orders"."delivery_fee_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'confirmed', 'ready', 'completed', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_available_not_negative" CHECK ("products"."available" >= 0);