-- Counters of the limits wait for no disk and no standby (docs/decisions/0089-limits-not-logged.md).
ALTER TABLE "rate_limits" SET UNLOGGED;
