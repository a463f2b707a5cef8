import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getProductBySlug } from "~/domain/shop/shop-queries.server";
import { wishForProduct } from "~/domain/shop/wishes/wish-for-product.server";
import { wishInput } from "~/domain/shop/wishes/wishes.schema";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { TellMe, FAILURE } from "./tell-me";

const HEADING = "Tell me when it is back";
export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader({ params }: LoaderFunctionArgs) {
  const product = await getProductBySlug(params.slug ?? "");
  if (!product) throw new Response(null, { status: 404 });
  const { slug, name, inStock } = product;
  return { slug, name, inStock };
}

export const action = formAction({
  guard: getActor,
  schema: wishInput,
  run: (actor, input, { params }) => wishForProduct(actor, params.slug ?? "", input),
  done: (_, { params }) =>
    to(`/shop/${params.slug ?? ""}`, {
      title: "We will tell you",
      description: "You get one mail when it can be ordered again.",
    }),
  failure: FAILURE,
});

/** The form after a refusal, for visitors without script. */
export default function TellMePage() {
  const { slug, name, inStock } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`${HEADING}: ${name}`}
      intro={inStock ? "It can be ordered now." : "It is sold out."}
      back={{ to: `/shop/${slug}`, label: name }}
    >
      {!inStock && <TellMe slug={slug} />}
    </FormPage>
  );
}
