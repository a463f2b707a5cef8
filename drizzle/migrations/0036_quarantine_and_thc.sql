ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind_known";--> statement-breakpoint
ALTER TABLE "sale_entries" ADD COLUMN "thc_hundredths_mg" bigint;--> statement-breakpoint
ALTER TABLE "product_batches" ADD COLUMN "quarantined" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "quarantine_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_quarantined_not_negative" CHECK ("product_batches"."quarantined" >= 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind_known" CHECK ("stock_movements"."kind" in ('received', 'counted', 'corrected', 'held', 'released', 'sold', 'unsold', 'returned', 'waste', 'destroyed', 'sample', 'theft', 'other'));