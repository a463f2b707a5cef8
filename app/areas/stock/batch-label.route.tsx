import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/http/auth.server";
import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { findBatch } from "./find-batch.server";
import { PrintedLabel } from "./printed-label";
import { batchPath } from "./stock-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Label of batch ${data.batch.code}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const { batch, product } = await findBatch(args);
  const { id, code, packageTag, packedOn, bestBefore, withdrawnAt } = batch;
  const potency = [
    percentWords("THC", batch.thcPercent ?? product.thcPercent),
    percentWords("CBD", batch.cbdPercent ?? product.cbdPercent),
    product.strength,
  ].filter((words) => words !== null);
  return {
    batch: { id, code, packageTag, packedOn, bestBefore, isWithdrawn: withdrawnAt !== null },
    name: product.name,
    potency: potency.join(" · "),
    // The counter finds the product by its own code. The batch is in the text.
    bars: product.code ?? packageTag ?? code,
  };
}

const percentWords = (of: string, percent: string | null) => percent && `${of} ${Number(percent)}%`;

export default function BatchLabelPage() {
  const { batch, name, potency, bars } = useLoaderData<typeof loader>();
  const { id, code, packageTag, packedOn, bestBefore, isWithdrawn } = batch;
  return (
    <div className="column stack">
      <div className="stack print:hidden">
        <p>
          <Link to={batchPath(id)}>
            Batch <bdi>{code}</bdi>
          </Link>
        </p>
        <h1>Batch label</h1>
        {isWithdrawn && <p className="banner">This batch is withdrawn. Do not sell it.</p>}
        <p>
          One page of 4 × 2 inches. Say how many you need where you print. The bars are the
          product's barcode, or else its SKU, so that the counter finds it; without both they are
          the package tag or the batch number.
        </p>
        <PrintButton label="Print the label" hint="Print this page to have the label." />
      </div>
      <ul className="max-w-[4in]">
        <PrintedLabel name={name} code={bars} isFull>
          {potency && <p className="line-clamp-1 text-sm">{potency}</p>}
          <p className="text-xs wrap-anywhere">
            Batch <bdi>{code}</bdi>
            {packageTag && (
              <>
                {" · "}Tag <bdi>{packageTag}</bdi>
              </>
            )}
          </p>
          {(packedOn ?? bestBefore) && (
            <p className="text-xs">
              {packedOn && (
                <>
                  Packed <DateTime value={packedOn} format={formatDay} />
                </>
              )}
              {packedOn && bestBefore && " · "}
              {bestBefore && (
                <>
                  Best before <DateTime value={bestBefore} format={formatDay} />
                </>
              )}
            </p>
          )}
        </PrintedLabel>
      </ul>
    </div>
  );
}
