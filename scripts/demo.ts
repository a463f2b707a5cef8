// Runs the site with plausible data, in its own data directory (data/demo):
//   npm run demo
//   npm run demo -- --posts 100000 --comments 1000000    the size for benchmarks
//   npm run demo -- --business harbor                     another shop, in data/harbor
import "./say-start-errors";
import "./demo/environment";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { subscriberList } from "~/domain/newsletter/newsletter-queries.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { env } from "~/platform/env.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { createDemoAccounts, DEMO_ACCOUNTS } from "./demo/accounts";
import { getAccountByLogin } from "~/domain/accounts/accounts-queries.server";
import { publishBusiness } from "./demo/business";
import { options } from "./demo/options";
import { generateAppointments } from "./demo/appointments";
import { generateCounter } from "./demo/counter";
import { generateForum } from "./demo/forum";
import { generateInvestorData } from "./demo/investors";
import { generateProducts } from "./demo/shop";
import { generateLists } from "./demo/lists";

await openDatabase(env);
await seedReferenceData(db);
const { rows } = await subscriberList.page({ limit: 1 });
const isNew = rows.length === 0;
if (isNew) await publishBusiness(COMMAND_LINE);
await createDemoAccounts();
if (isNew) {
  console.info("Filling the demonstration's database…");
  const admin = await getAccountByLogin("demo-admin");
  const staff = await getAccountByLogin("demo-staff");
  if (!admin || !staff) throw new Error("The demo's team is missing");
  await generateLists(admin);
  await generateAppointments();
  await generateInvestorData();
  await generateProducts(db);
  await generateCounter(admin, staff);
  const comments = options.comments === undefined ? null : Number(options.comments);
  await generateForum(db, { posts: Number(options.posts), comments });
}
await closeDatabase();

for (const { username, password } of DEMO_ACCOUNTS) {
  console.info(`${username} signs in with ${password}`);
}

// The normal server. It opens the database again for itself.
await import(new URL("server.js", import.meta.url).href);
