import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { describePicture } from "~/domain/shop/pictures/change-pictures.server";
import { listPictures } from "~/domain/shop/pictures/pictures.server";
import { pictureInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { pageId } from "~/http/page-id.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductPicture } from "~/ui/shop/product-picture";
import { ShopAdminPage } from "../shop-admin-page";
import { PICTURE_FAILURE, PRODUCTS } from "../shop-admin-words";

const HEADING = "What the picture shows";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [productId, id] = [pageId(args.params.id), pageId(args.params.pictureId)];
  const picture = (await listPictures(productId)).find((one) => one.id === id);
  if (!picture) throw new Response(null, { status: 404 });
  return { picture, back: picturesOf(productId) };
}

const picturesOf = (productId: number) => `${PRODUCTS.to}/${productId}/pictures`;

export const action = formAction({
  guard: requireAdmin,
  schema: pictureInput,
  run: (admin, { alt }, { params }) =>
    describePicture(admin, pageId(params.id), { pictureId: pageId(params.pictureId), alt }),
  done: (_, { params }) => to(picturesOf(pageId(params.id)), { title: "Description Saved" }),
  failure: PICTURE_FAILURE,
});

export const clientAction = keepFormOnFailure(PICTURE_FAILURE);

export default function PicturePage() {
  const { picture, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, alt, imageUrl } = picture;
  const { form, fields, Form, formProps, isPending } = useServerForm<{ alt: string }>({
    id: `picture-${id}`,
    action: `${back}/${id}`,
    lastResult: result?.lastResult,
    defaultValue: { alt },
  });
  return (
    <ShopAdminPage heading={HEADING} back={{ to: back, label: "All pictures" }}>
      <div className="max-w-80">
        <ProductPicture product={{ name: alt, imageUrl }} sizes="20rem" alt="" />
      </div>
      <Form {...formProps} className="form">
        <ErrorSummary form={form} />
        <TextField
          field={fields.alt}
          label="What it shows"
          hint="For people who do not see it, like: Open tin with ten round gummies."
        />
        <SubmitButton label="Save Description" pendingLabel="Saving…" isPending={isPending} />
      </Form>
    </ShopAdminPage>
  );
}
