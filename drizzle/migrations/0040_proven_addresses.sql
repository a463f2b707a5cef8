DROP INDEX "orders_customer_email_idx";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "purpose" varchar(20) DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("customer_email"),"created_at");