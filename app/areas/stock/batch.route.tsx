import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { chooseReport, REPORT_LIMIT_BYTES } from "~/domain/stock/check-report.server";
import { listBuyers } from "~/domain/reports/recall/batch-buyers.server";
import { listOpenOrderIds } from "~/domain/orders/orders-queries.server";
import { isBatchUncleared } from "~/domain/stock/cleared-batches.server";
import { getBatch } from "~/domain/stock/lock-batch.server";
import { saveBatch } from "~/domain/stock/save-batch.server";
import { batchInput, readBatch } from "~/domain/stock/stock.schema";
import { listHolders, movementListOf } from "~/domain/stock/stock-queries.server";
import { requireAdmin, requireStaff } from "~/http/auth.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { CHECKED, editCheck } from "~/platform/http/forms/edit-check.server";
import { rejectForm } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { pageId } from "~/platform/http/page-id.server";
import { settle } from "~/platform/database/database-away";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { KeyPages } from "~/ui/lists/key-pages";
import { BatchFacts } from "./batch-facts";
import { BatchRecall } from "./batch-recall";
import { BatchForm, batchFormValues } from "./batch-form";
import { findBatch } from "./find-batch.server";
import { Ledger } from "./ledger";
import { BATCH_FAILURE, batchPath, productStockPath } from "./stock-words";

/** Fewer than in other lists: the batch's own facts and form are on the page too. */
const LEDGER_ROWS = 25;

const LIMITS = { body: BODY_LIMIT.picture, file: REPORT_LIMIT_BYTES };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Batch ${data.batch.code}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const { batch, product } = await findBatch(args);
  const asked = readListRequest(args.request);
  const isAdmin = teamRole(user) === "admin";
  const [page, holders, isKept, buyers] = await Promise.all([
    movementListOf(batch.id).page({ ...asked, limit: LEDGER_ROWS }),
    batch.held > 0 ? listHolders(batch.id, await listOpenOrderIds()) : [],
    isBatchUncleared(batch.id),
    isAdmin && batch.withdrawnAt
      ? listBuyers({ id: batch.id, withdrawnAt: batch.withdrawnAt })
      : null,
  ]);
  return { batch, product, cursor: asked.cursor ?? null, page, holders, isKept, buyers, isAdmin };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const { fields, ...posted } = await readUpload(args, "report", LIMITS);
  const submission = parseWithZod(fields, { schema: batchInput });
  const chosen = await chooseReport(posted);
  if (submission.status !== "success" || !chosen.ok) {
    return rejectForm(args, submission, { problem: chosen.ok ? null : chosen.problem });
  }
  const check = editCheck(args.request, fields, {
    present: async (tx) => {
      const batch = await getBatch(id, tx);
      return batch && batchFormValues(batch);
    },
    labels: { testPassed: CHECKED },
  });
  const input = readBatch(submission.value);
  const outcome = await settle(saveBatch(admin, id, input, chosen.report, check));
  if (!outcome.ok) {
    return rejectForm(args, submission, { problem: outcome.problem, toast: BATCH_FAILURE });
  }
  return redirectWithFlash(batchPath(id), { kind: "success", title: "Batch Saved" });
}

export const shouldRevalidate = keepOnRefusal;

export default function BatchPage() {
  const { batch, product, cursor, page, isAdmin, ...found } = useLoaderData<typeof loader>();
  const { holders, isKept, buyers } = found;
  const path = batchPath(batch.id);
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={productStockPath(product.id)}>
          Stock of <bdi>{product.name}</bdi>
        </Link>
      </p>
      <h1>
        Batch <bdi>{batch.code}</bdi>
      </h1>
      <BatchFacts batch={batch} holders={holders} isKept={isKept} isAdmin={isAdmin} />
      {buyers && <BatchRecall batch={batch} buyers={buyers} />}
      <h2>Ledger</h2>
      <Ledger rows={page.rows} />
      <KeyPages
        newest={cursor ? path : null}
        older={page.nextCursor === null ? null : `${path}?cursor=${page.nextCursor}`}
      />
      {isAdmin && (
        <>
          <h2>Label and laboratory</h2>
          <BatchForm action={path} batch={batch} />
        </>
      )}
    </div>
  );
}
