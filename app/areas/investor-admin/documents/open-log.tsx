import { ScrollFrame } from "~/ui/lists/scroll-frame";
import type { listRecentOpens } from "~/domain/documents/documents-queries.server";
import { DateTime } from "~/ui/layout/date-time";

type Open = Awaited<ReturnType<typeof listRecentOpens>>[number];

export function OpenLog({ opens }: { opens: readonly Open[] }) {
  return (
    <>
      <h2>Who Opened What</h2>
      {opens.length === 0 ? (
        <p className="empty-state">No document was opened yet</p>
      ) : (
        <ScrollFrame label="Log of opened documents">
          <table>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Who</th>
                <th scope="col">How</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {opens.map(({ id, documentTitle, userEmail, how, createdAt }) => (
                <tr key={id}>
                  <td>{documentTitle}</td>
                  <td>{userEmail ?? "A visitor"}</td>
                  <td>{how === "view" ? "Viewed" : "Downloaded"}</td>
                  <td>
                    <DateTime value={createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </>
  );
}
