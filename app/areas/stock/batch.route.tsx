import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/accounts.schema";
import { chooseReport, REPORT_LIMIT_BYTES } from "~/domain/stock/check-report.server";
import { listOpenOrderIds } from "~/domain/orders/orders-queries.server";
import { saveBatch } from "~/domain/stock/save-batch.server";
import { batchInput, readBatch } from "~/domain/stock/stock.schema";
import { listHolders, movementListOf } from "~/domain/stock/stock-queries.server";
import { requireAdmin, requireStaff } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { BODY_LIMIT } from "~/http/forms/body.server";
import { rejectForm } from "~/http/forms/form.server";
import { readUpload } from "~/http/forms/upload.server";
import { readListRequest } from "~/http/json/list-request.server";
import { pageId } from "~/http/page-id.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { KeyPages } from "~/ui/lists/key-pages";
import { BatchFacts } from "./batch-facts";
import { BatchForm } from "./batch-form";
import { findBatch } from "./find-batch.server";
import { Ledger } from "./ledger";
import { BATCH_FAILURE, batchPath, productStockPath } from "./stock-words";

const LIMITS = { body: BODY_LIMIT.picture, file: REPORT_LIMIT_BYTES };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Batch ${data.batch.code}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const { batch, product } = await findBatch(args);
  const asked = readListRequest(args.request);
  const [page, holders] = await Promise.all([
    movementListOf(batch.id).page(asked),
    batch.held > 0 ? listHolders(batch.id, await listOpenOrderIds()) : [],
  ]);
  const isAdmin = teamRole(user) === "admin";
  return { batch, product, cursor: asked.cursor ?? null, page, holders, isAdmin };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const { fields, ...posted } = await readUpload(args.request, "report", LIMITS);
  const submission = parseWithZod(fields, { schema: batchInput });
  const chosen = await chooseReport(posted);
  if (submission.status !== "success" || !chosen.ok) {
    return rejectForm(args, submission, { problem: chosen.ok ? null : chosen.problem });
  }
  const outcome = await settle(saveBatch(admin, id, readBatch(submission.value), chosen.report));
  if (!outcome.ok) {
    return rejectForm(args, submission, { problem: outcome.problem, toast: BATCH_FAILURE });
  }
  return redirectWithFlash(batchPath(id), { kind: "success", title: "Batch Saved" });
}

export const clientAction = keepFormOnFailure(BATCH_FAILURE);

export default function BatchPage() {
  const { batch, product, cursor, page, holders, isAdmin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = batchPath(batch.id);
  return (
    <div className="column max-w-7xl stack">
      <p className="print:hidden">
        <Link to={productStockPath(product.id)}>
          Stock of <bdi>{product.name}</bdi>
        </Link>
      </p>
      <h1>
        Batch <bdi>{batch.code}</bdi>
      </h1>
      <BatchFacts batch={batch} holders={holders} isAdmin={isAdmin} />
      <h2>Ledger</h2>
      <Ledger rows={page.rows} />
      <KeyPages
        newest={cursor ? path : null}
        older={page.nextCursor === null ? null : `${path}?cursor=${page.nextCursor}`}
      />
      {isAdmin && (
        <>
          <h2>Label and laboratory</h2>
          <BatchForm action={path} batch={batch} lastResult={result?.lastResult} />
        </>
      )}
    </div>
  );
}
