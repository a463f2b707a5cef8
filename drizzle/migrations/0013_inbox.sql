CREATE TABLE "inbox_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" varchar(60),
	"event" varchar(20) NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(20) NOT NULL,
	"source_id" integer NOT NULL,
	"name" varchar(200) NOT NULL,
	"email" varchar(254),
	"subject" varchar(300) NOT NULL,
	"text" varchar(500) NOT NULL,
	"state" varchar(10) DEFAULT 'new' NOT NULL,
	"assignee_id" integer,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(name || ' ' || coalesce(email, '') || ' ' || subject || ' ' || text, '@._-+/:', '       '))) STORED,
	CONSTRAINT "inbox_items_source_key" UNIQUE("kind","source_id"),
	CONSTRAINT "inbox_items_kind_known" CHECK ("inbox_items"."kind" in ('contact', 'appointment', 'application', 'access', 'investor-message', 'report')),
	CONSTRAINT "inbox_items_state_known" CHECK ("inbox_items"."state" in ('new', 'open', 'waiting', 'done'))
);
--> statement-breakpoint
CREATE TABLE "inbox_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"direction" varchar(3) NOT NULL,
	"subject" varchar(500) NOT NULL,
	"text" text NOT NULL,
	"actor_id" integer,
	"actor_name" varchar(60),
	"message_id" varchar(255),
	"cause" varchar(400),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_queue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"is_daily" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(100) NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_notices" (
	"user_id" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"frequency" varchar(10) NOT NULL,
	CONSTRAINT "team_notices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "message_id" varchar(255);--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "thread_ids" text;--> statement-breakpoint
ALTER TABLE "inbox_events" ADD CONSTRAINT "inbox_events_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_events" ADD CONSTRAINT "inbox_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD CONSTRAINT "inbox_mails_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD CONSTRAINT "inbox_mails_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_queue" ADD CONSTRAINT "notice_queue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_notices" ADD CONSTRAINT "team_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_events_item_idx" ON "inbox_events" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "inbox_items_search_idx" ON "inbox_items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "inbox_items_state_idx" ON "inbox_items" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "inbox_items_kind_idx" ON "inbox_items" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "inbox_items_state_kind_idx" ON "inbox_items" USING btree ("state","kind","id");--> statement-breakpoint
CREATE INDEX "inbox_items_assignee_idx" ON "inbox_items" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "inbox_items_to_do_idx" ON "inbox_items" USING btree ("id") WHERE "inbox_items"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "inbox_items_to_do_kind_idx" ON "inbox_items" USING btree ("kind","id") WHERE "inbox_items"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "inbox_items_to_do_assignee_idx" ON "inbox_items" USING btree ("assignee_id","id") WHERE "inbox_items"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "inbox_items_due_idx" ON "inbox_items" USING btree (coalesce("due_at", 'infinity'::timestamptz),"id") WHERE "inbox_items"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "inbox_items_kind_due_idx" ON "inbox_items" USING btree ("kind",coalesce("due_at", 'infinity'::timestamptz),"id") WHERE "inbox_items"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "inbox_items_assignee_due_idx" ON "inbox_items" USING btree ("assignee_id",coalesce("due_at", 'infinity'::timestamptz),"id") WHERE "inbox_items"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "inbox_mails_item_idx" ON "inbox_mails" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "notice_queue_user_idx" ON "notice_queue" USING btree ("is_daily","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answers_title_key" ON "saved_answers" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "team_notices_kind_idx" ON "team_notices" USING btree ("kind","frequency");--> statement-breakpoint
-- What came before has an item too, in the order in which it came, with what is known of its story.
INSERT INTO "inbox_items" ("kind", "source_id", "name", "email", "subject", "text", "state", "due_at", "created_at", "changed_at")
SELECT * FROM (
  SELECT 'contact' AS kind, "id" AS source_id, "name", "email", 'Contact message' AS subject, left("message", 500),
    CASE WHEN "answered_at" IS NULL THEN 'new' ELSE 'done' END, NULL::timestamptz, "created_at" AS created_at,
    coalesce("answered_at", "created_at")
  FROM "contact_submissions"
  UNION ALL
  SELECT 'appointment', r."id", r."name", r."email", 'Appointment: ' || o."title", left(coalesce(r."message", ''), 500),
    CASE WHEN r."state" = 'requested' AND r."due_at" IS NOT NULL THEN 'new' ELSE 'done' END,
    r."due_at", r."created_at", coalesce(r."answered_at", r."created_at")
  FROM "reservations" r INNER JOIN "offerings" o ON o."id" = r."offering_id"
  WHERE r."state" = 'requested' OR EXISTS (
    SELECT 1 FROM "reservation_changes" c WHERE c."reservation_id" = r."id" AND c."act" = 'requested')
  UNION ALL
  SELECT 'application', "id", "first_name" || ' ' || "last_name", "email", 'Job application: ' || "position",
    left(coalesce("cover_letter", ''), 500), 'new', NULL, "created_at", "created_at"
  FROM "job_applications"
  UNION ALL
  SELECT 'access', r."id", left(u."username", 200), u."email", 'Request for investor access', '',
    CASE WHEN r."status" = 'pending' THEN 'new' ELSE 'done' END, NULL, r."created_at",
    coalesce(r."decided_at", r."created_at")
  FROM "investor_access_requests" r INNER JOIN "users" u ON u."id" = r."user_id"
  UNION ALL
  SELECT 'investor-message', "id", "investor_name", "investor_email", "subject", left("message", 500),
    CASE "status" WHEN 'unread' THEN 'new' WHEN 'read' THEN 'open' ELSE 'done' END,
    "created_at" + interval '24 hours', "created_at", coalesce("replied_at", "created_at")
  FROM "investor_messages"
  UNION ALL
  SELECT 'report', "id", 'A member', NULL,
    CASE WHEN "post_id" IS NULL THEN 'Report of a comment' ELSE 'Report of a post' END,
    left("reason", 500), CASE WHEN "resolved_at" IS NULL THEN 'new' ELSE 'done' END, NULL,
    "created_at", coalesce("resolved_at", "created_at")
  FROM "forum_reports") AS came
ORDER BY came.created_at, came.kind, came.source_id;--> statement-breakpoint
INSERT INTO "inbox_events" ("item_id", "at", "event") SELECT "id", "created_at", 'received' FROM "inbox_items" ORDER BY "id";--> statement-breakpoint
INSERT INTO "inbox_mails" ("item_id", "direction", "subject", "text", "created_at")
SELECT i."id", 'out', answered.subject, answered.answer, answered.answered_at
FROM (
  SELECT 'contact' AS kind, "id" AS source_id, 'Answer' AS subject, "answer" AS answer, "answered_at" AS answered_at
  FROM "contact_submissions"
  UNION ALL
  SELECT 'appointment', r."id", 'Answer', b."answer", b."answered_at"
  FROM "event_bookings" b INNER JOIN "reservations" r ON r."booking_id" = b."id"
  UNION ALL
  SELECT 'appointment', r."id", 'Answer', m."answer", m."answered_at"
  FROM "meeting_requests" m INNER JOIN "reservations" r ON r."meeting_id" = m."id"
  UNION ALL
  SELECT 'investor-message', "id", 'Re: ' || "subject", "admin_reply", "replied_at" FROM "investor_messages") AS answered
INNER JOIN "inbox_items" i ON i."kind" = answered.kind AND i."source_id" = answered.source_id
WHERE answered.answer IS NOT NULL AND answered.answered_at IS NOT NULL;
