-- The team's calendar had one key for everybody. Each person has one now (0032_ends_of_rights).
DELETE FROM "settings" WHERE "key" = 'appointments.feedVersion';
