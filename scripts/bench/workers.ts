import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { generateForum } from "../demo/forum";
import { spread } from "./support/figures";
import { compare } from "./support/load";
import type { Part } from "./support/part";
import { adminCookie, withDatabase, withSite } from "./support/site";

const FEW = 8;
const ENCODED = { "Accept-Encoding": "br" };

const part: Part = {
  title: "One process and two",
  run: () =>
    withDatabase((url) =>
      withSite(
        url,
        (one) =>
          withSite(
            url,
            async (two) => {
              await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
              await generateForum(db, { posts: 200, comments: 600 });
              await closeDatabase();
              const cookie = await adminCookie(one.origin);
              const candidates = [one, two].flatMap(({ origin }) => {
                const page = { url: `${origin}/community`, headers: ENCODED };
                const signedIn = { ...page, headers: { ...ENCODED, Cookie: cookie } };
                return [
                  { name: "visitor", load: page },
                  { name: "signed in", load: { ...signedIn, connections: FEW } },
                ];
              });
              const results = await compare(candidates);
              return {
                head: ["`/community`", "processes", "requests/s, median (least–most)", "p99 ms"],
                rows: results.map(({ name, perSecond, p99 }, i) => [
                  name,
                  i < 2 ? "1" : "2",
                  spread(perSecond),
                  spread(p99),
                ]),
                note: "On two cores that the database and the load share: a second process pays where there are more.",
              };
            },
            { WEB_CONCURRENCY: "2" },
          ),
        { WEB_CONCURRENCY: "1" },
      ),
    ),
};

export default part;
