import { and, desc, eq, isNotNull } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { pagedList, wholeName } from "~/platform/database/paged-list.server";
import { accountVisits, users } from "~drizzle/schema";
import { ROLE_OPTIONS } from "./roles";

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  lastSeenAt: accountVisits.lastSeenAt,
};

export type ListedAccount = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof columns, "lastSeenAt">
> & { lastSeenAt: Date | null };

export type AccountFilter = { role: string; isSuspended: boolean };

/** The filter that an address asks for. An unknown role counts as none. */
export function readAccountFilter(query: URLSearchParams): AccountFilter {
  const role = ROLE_OPTIONS.find(({ value }) => value === query.get("role"))?.value ?? "";
  return { role, isSuspended: query.get("state") === "suspended" };
}

/** Accounts, newest first. The search looks at username, e-mail address and name. */
export function accountList({ role, isSuspended }: AccountFilter) {
  return pagedList<ListedAccount>({
    id: users.id,
    search: [users.username, users.email, wholeName(users.firstName, users.lastName)],
    fetch: (where, limit) =>
      select()
        .where(
          and(
            role ? eq(users.role, role) : undefined,
            isSuspended ? isNotNull(users.suspendedAt) : undefined,
            where,
          ),
        )
        .orderBy(desc(users.id))
        .limit(limit),
  });
}

/** An account as the admins see it, or null. */
export async function getListedAccount(id: number): Promise<ListedAccount | null> {
  const [account] = await select().where(eq(users.id, id));
  return account ?? null;
}

const select = () =>
  db
    .select(columns)
    .from(users)
    .leftJoin(accountVisits, eq(accountVisits.userId, users.id))
    .$dynamic();
