ALTER TABLE "recent_acts" ADD COLUMN "content_digest" varchar(64);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax_cents" bigint DEFAULT 0 NOT NULL;