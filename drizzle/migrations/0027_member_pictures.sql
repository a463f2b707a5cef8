CREATE TABLE "member_pictures" (
	"user_id" integer NOT NULL,
	"key" varchar(10) NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_pictures_user_id_width_pk" PRIMARY KEY("user_id","width")
);
--> statement-breakpoint
ALTER TABLE "member_pictures" ADD CONSTRAINT "member_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_pictures_key_idx" ON "member_pictures" USING btree ("key","width");