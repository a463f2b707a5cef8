CREATE TABLE "job_runs" (
	"name" varchar(100) PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone
);
