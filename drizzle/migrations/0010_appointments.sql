CREATE TABLE "appointment_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" varchar(60),
	"offering_id" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"times" varchar(5)[] NOT NULL,
	"nth" integer,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"exceptions" varchar(10)[] DEFAULT '{}' NOT NULL,
	"minutes" integer NOT NULL,
	"seats" integer NOT NULL,
	"min_party" integer NOT NULL,
	"max_party" integer NOT NULL,
	"place" varchar(200) NOT NULL,
	"video_link" text,
	"made_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_series_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "appointment_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"series_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"min_party" integer NOT NULL,
	"max_party" integer NOT NULL,
	"place" varchar(200) NOT NULL,
	"video_link" text,
	"state" varchar(10) DEFAULT 'open' NOT NULL,
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_sessions_series_start_key" UNIQUE("series_id","starts_at"),
	CONSTRAINT "appointment_sessions_seats_in_range" CHECK ("appointment_sessions"."seats_taken" between 0 and "appointment_sessions"."seats"),
	CONSTRAINT "appointment_sessions_party_in_range" CHECK ("appointment_sessions"."min_party" between 1 and "appointment_sessions"."max_party" and "appointment_sessions"."max_party" <= "appointment_sessions"."seats"),
	CONSTRAINT "appointment_sessions_ends_later" CHECK ("appointment_sessions"."ends_at" > "appointment_sessions"."starts_at"),
	CONSTRAINT "appointment_sessions_state_known" CHECK ("appointment_sessions"."state" in ('open', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "date_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "date_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"email" varchar(254) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "date_notices_offering_email_key" UNIQUE("offering_id","email")
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offerings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(60) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"title" varchar(200) NOT NULL,
	"min_party" integer NOT NULL,
	"max_party" integer NOT NULL,
	"minutes" integer NOT NULL,
	"seats" integer NOT NULL,
	"place" varchar(200) NOT NULL,
	"video_link" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"confirms_at_once" boolean DEFAULT false NOT NULL,
	CONSTRAINT "offerings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "offerings_kind_known" CHECK ("offerings"."kind" in ('experience', 'event', 'meeting'))
);
--> statement-breakpoint
CREATE TABLE "reservation_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reservation_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" varchar(10) NOT NULL,
	"user_id" integer,
	"act" varchar(20) NOT NULL,
	"from_state" varchar(10),
	"to_state" varchar(10) NOT NULL,
	"detail" text,
	"team_told_at" timestamp with time zone,
	CONSTRAINT "reservation_changes_by_known" CHECK ("reservation_changes"."by" in ('guest', 'team', 'system'))
);
--> statement-breakpoint
CREATE TABLE "reservation_proposals" (
	"reservation_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	CONSTRAINT "reservation_proposals_reservation_id_session_id_pk" PRIMARY KEY("reservation_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" varchar(12) NOT NULL,
	"offering_id" integer NOT NULL,
	"session_id" integer,
	"user_id" integer,
	"booking_id" integer,
	"meeting_id" integer,
	"name" varchar(200) NOT NULL,
	"email" varchar(254),
	"phone" varchar(50),
	"party_size" integer NOT NULL,
	"seats" integer DEFAULT 0 NOT NULL,
	"needs" text,
	"message" text,
	"preferred_date" date,
	"state" varchar(10) NOT NULL,
	"waiting_since" timestamp with time zone,
	"offered_until" timestamp with time zone,
	"id_checked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"reminded_for" date,
	"note" text,
	"reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"token_seed" varchar(32) NOT NULL,
	"token_hash" varchar(64),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "reservations_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "reservations_meetingId_unique" UNIQUE("meeting_id"),
	CONSTRAINT "reservations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "reservations_state_known" CHECK ("reservations"."state" in ('requested', 'confirmed', 'declined', 'waiting', 'offered', 'cancelled', 'arrived', 'missed')),
	CONSTRAINT "reservations_party_in_range" CHECK ("reservations"."party_size" between 1 and 20),
	CONSTRAINT "reservations_hold_seats_by_state" CHECK (("reservations"."seats" > 0) = ("reservations"."session_id" is not null and "reservations"."state" in ('requested', 'confirmed', 'offered', 'arrived')))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD CONSTRAINT "appointment_series_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_sessions" ADD CONSTRAINT "appointment_sessions_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_sessions" ADD CONSTRAINT "appointment_sessions_series_id_appointment_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."appointment_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_notices" ADD CONSTRAINT "date_notices_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_proposals" ADD CONSTRAINT "reservation_proposals_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_proposals" ADD CONSTRAINT "reservation_proposals_session_id_appointment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."appointment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_session_id_appointment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."appointment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_booking_id_event_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."event_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_meeting_id_meeting_requests_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meeting_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_sessions_starts_at_idx" ON "appointment_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "appointment_sessions_offering_idx" ON "appointment_sessions" USING btree ("offering_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservation_changes_reservation_idx" ON "reservation_changes" USING btree ("reservation_id","id");--> statement-breakpoint
CREATE INDEX "reservation_changes_untold_idx" ON "reservation_changes" USING btree ("id") WHERE "reservation_changes"."by" = 'guest' and "reservation_changes"."team_told_at" is null;--> statement-breakpoint
CREATE INDEX "reservations_session_idx" ON "reservations" USING btree ("session_id","state");--> statement-breakpoint
CREATE INDEX "reservations_due_idx" ON "reservations" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "reservations_user_idx" ON "reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reservations_preferred_date_idx" ON "reservations" USING btree ("preferred_date") WHERE "reservations"."session_id" is null;--> statement-breakpoint
-- Public pages show the seats that are left.
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "offerings" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();--> statement-breakpoint
CREATE TRIGGER "tell_page_caches" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "appointment_sessions" FOR EACH STATEMENT EXECUTE FUNCTION "tell_page_caches"();
