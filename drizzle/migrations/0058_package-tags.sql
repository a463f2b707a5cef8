ALTER TABLE "product_batches" ADD COLUMN "package_tag" varchar(60);--> statement-breakpoint
ALTER TABLE "product_batches" ADD COLUMN "test_passed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "product_batches_package_tag_key" ON "product_batches" USING btree (lower("package_tag"));