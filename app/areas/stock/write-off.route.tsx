import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { writeOffInput } from "~/domain/stock/stock.schema";
import { WRITE_OFF_WORDS, WRITE_OFFS, writeOffKind } from "~/domain/stock/stock-words";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { useKeepTyped } from "~/ui/form/use-keep-typed";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { TabLinks } from "~/ui/layout/tab-links";
import { findBatch } from "./find-batch.server";
import { batchPath, STOCK_FAILURE } from "./stock-words";
import { WRITE_OFF_FORM, WriteOffForm } from "./write-off-form";

export const meta: MetaFunction = ({ matches }) => pageMeta("Write Off", matches);

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const [found, team] = await Promise.all([findBatch(args), listTeam()]);
  const now = new Date();
  return {
    ...found,
    kind: writeOffKind(new URL(args.request.url).searchParams.get("kind") ?? "") ?? "waste",
    team: team.filter(({ id }) => id !== admin.id),
    now: { day: businessDay(now), time: businessTime(now) },
  };
}

export const action = formAction({
  guard: requireAdmin,
  schema: writeOffInput,
  run: (admin, input, { params }) => writeOffStock(admin, pageId(params.id), input),
  done: (_, { params, input }) =>
    to(batchPath(pageId(params.id)), {
      title: "Written Off",
      description: `${plural(input.quantity, "piece")} in the ledger`,
    }),
  failure: STOCK_FAILURE,
});

export default function WriteOffPage() {
  const { batch, product, kind, team, now } = useLoaderData<typeof loader>();
  useKeepTyped(WRITE_OFF_FORM, kind);
  const pathOf = (one: string) => withQuery(`${batchPath(batch.id)}/write-off`, { kind: one });
  return (
    <FormPage
      heading={`Write off: ${product.name}`}
      intro={`Batch ${batch.code}. What is written off leaves the house without a sale. It stays in the ledger with its reason.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <TabLinks
        label="What happened"
        tabs={WRITE_OFFS.map((one) => ({
          to: pathOf(one),
          label: WRITE_OFF_WORDS[one],
          isCurrent: one === kind,
        }))}
      />
      <WriteOffForm
        key={kind}
        action={pathOf(kind)}
        kind={kind}
        batch={batch}
        team={team}
        now={now}
      />
    </FormPage>
  );
}
