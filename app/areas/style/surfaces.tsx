import { FilterLinks } from "~/ui/lists/filter-links";
import { InfoCards } from "~/ui/lists/info-cards";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { SearchForm } from "~/ui/lists/search-form";
import { TooCommon } from "~/ui/lists/too-common";
import { TabLinks } from "~/ui/layout/tab-links";
import { LONG_WORD } from "./long-word";

const CARDS = [
  { title: "A card", text: "A few words.", link: { href: "#cards", label: "And a link" } },
  { title: LONG_WORD, text: "A name longer than its card." },
  { title: "שלום, עולם", text: "مرحبا: a text that runs the other way keeps to its card." },
];

const tabs = ["Forum", "Education", "Calendar", LONG_WORD].map((label, index) => ({
  ...{ to: `#${label.toLowerCase()}`, label, isCurrent: index === 0 },
  ...(index === 1 && { count: 1204 }),
}));

export function Surfaces() {
  return (
    <>
      <h2>Cards and badges</h2>
      <p>
        <span className="badge">Coming Soon</span>
      </p>
      <InfoCards cards={CARDS} />
      <dl className="count-cards">
        {[61, 5].map((count) => (
          <div key={count} className="card">
            <dt>Subscribers</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <dl className="facts card">
        <div>
          <dt>Strength</dt>
          <dd>10mg THC per can</dd>
        </div>
        <div>
          <dt>Mail</dt>
          <dd>a-very-long-name-without-a-break@example.com</dd>
        </div>
      </dl>
      <h2>Tabs, filters, search, pages</h2>
      <TabLinks label="Example tabs" tabs={tabs} />
      <FilterLinks label="Example filters" filters={tabs} />
      <SearchForm action="/style" label="Search" q="" kept={{}} />
      <p className="empty-state">Nothing matches. Try a part of the name.</p>
      <p>
        <TooCommon words={["the", "who"]} />
      </p>
      <NumberedPages label="Example pages" page={4} pageCount={20} href={(n) => `#page-${n}`} />
      <h2>Table</h2>
      <ScrollFrame label="Example table">
        <table>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Joined</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>reader@example.com</td>
              <td>Nov 21, 2026</td>
            </tr>
          </tbody>
        </table>
      </ScrollFrame>
    </>
  );
}
