import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { siteUrl } from "~/platform/site-url.server";
import { readId } from "~/lib/input/read-id";
import { findApplication } from "./applications/application-queries.server";

const PURPOSE = "application";

/** The token of an application's link. Whoever has it can read and withdraw the application. */
export const applicationToken = (id: number) => signToken(PURPOSE, String(id));

/** The mailed address of an application. It is good as long as the application is kept. */
export const applicationUrl = (id: number) => siteUrl(`/application/${applicationToken(id)}`);

/** The application of a link's token, with its opening. Null if the site did not sign it. */
export async function getLinkedApplication(token: string | undefined) {
  const id = readId(readToken(PURPOSE, token));
  return id === null ? null : findApplication(id);
}
