CREATE TABLE "product_codes" (
	"key" varchar(200) PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" varchar(60);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" varchar(60);--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_codes_product_id_idx" ON "product_codes" USING btree ("product_id");