import { afterEach, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { actOnThreads } from "../../../tests/support/thread-acts";
import { db } from "~/platform/database/db.server";
import { forumHolding } from "~drizzle/schema";

useDatabase();
afterEach(() => db.delete(forumHolding));

test("after random acts of members and moderators all counts, places, addresses and points are right", () =>
  actOnThreads(3));
