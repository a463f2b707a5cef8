import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describePicture } from "~/domain/shop/pictures/change-pictures.server";
import { listPictures } from "~/domain/shop/pictures/pictures.server";
import { pictureInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
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
  edits: {
    present: async (tx, { params }) => {
      const pictures = await listPictures(pageId(params.id), tx);
      const picture = pictures.find(({ id }) => id === pageId(params.pictureId));
      return picture ? { alt: picture.alt } : null;
    },
  },
  run: (admin, { alt }, { params, check }) => {
    const picture = { pictureId: pageId(params.pictureId), alt };
    return describePicture(admin, pageId(params.id), picture, check);
  },
  done: (_, { params }) => to(picturesOf(pageId(params.id)), { title: "Description Saved" }),
  failure: PICTURE_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function PicturePage() {
  const { picture, back } = useLoaderData<typeof loader>();
  const { id, alt, imageUrl } = picture;

  return (
    <ShopAdminPage heading={HEADING} back={{ to: back, label: "All pictures" }}>
      <div className="max-w-80">
        <ProductPicture product={{ name: alt, imageUrl }} sizes="20rem" alt="" />
      </div>
      <ServerForm<typeof action>
        failure={PICTURE_FAILURE}
        id={`picture-${id}`}
        action={`${back}/${id}`}
        values={{ alt }}
        isEdit
        send="Save Description"
        sending="Saving…"
      >
        {(fields) => (
          <TextField
            field={fields.alt}
            size={60}
            label="What it shows"
            hint="For people who do not see it, like: Open tin with ten round gummies."
          />
        )}
      </ServerForm>
    </ShopAdminPage>
  );
}
