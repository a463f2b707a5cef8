import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  addPicture,
  MOST_PICTURES,
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
} from "~/domain/shop/pictures/change-pictures.server";
import { listPictures, type Picture } from "~/domain/shop/pictures/pictures.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { pictureInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { parseForm, rejectForm } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { pageId } from "~/platform/http/page-id.server";
import { readFile } from "~/lib/files/read-file.server";
import { refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { ActionButton } from "~/ui/form/action-button";
import { TextField } from "~/ui/form/field";
import { PictureField } from "~/ui/form/picture-field";
import { ServerForm, type With } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductPicture } from "~/ui/shop/product-picture";
import { ShopAdminPage } from "../shop-admin-page";
import { PICTURE_FAILURE, PRODUCTS } from "../shop-admin-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Pictures of ${data.product.name}` : "404 Page Not Found", matches);

const LIMITS = { body: BODY_LIMIT.picture, file: PICTURE_LIMIT_BYTES };

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const id = pageId(args.params.id);
  const [product, pictures] = await Promise.all([getProduct(id), listPictures(id)]);
  if (!product) throw new Response(null, { status: 404 });
  return {
    product: { id, name: product.name },
    pictures,
    hasRoom: pictures.length < MOST_PICTURES,
  };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const { fields, file, isFileTooLarge } = await readUpload(args, "image", LIMITS);
  const submission = parseForm(fields, pictureInput);
  const { problem } = file
    ? { problem: null }
    : refuse("invalid", isFileTooLarge ? PICTURE_TOO_LARGE : "Choose a picture", {
        field: "image",
      });
  if (submission.status !== "success" || !file) return rejectForm(args, submission, { problem });
  const bytes = await readFile(file);
  const outcome = await settle(addPicture(admin, id, { ...submission.value, bytes }));
  if (outcome.ok) return to(`${PRODUCTS.to}/${id}/pictures`, { title: "Picture Saved" });
  return rejectForm(args, submission, { problem: outcome.problem, toast: PICTURE_FAILURE });
}

export default function PicturesPage() {
  const { product, pictures, hasRoom } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const address = `${PRODUCTS.to}/${product.id}`;
  return (
    <ShopAdminPage
      heading={`Pictures of ${product.name}`}
      back={{ to: address, label: product.name }}
    >
      <p>The first one is the picture in the list of the shop.</p>
      <ol className="card-grid">
        {pictures.map((picture, index) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            address={`${address}/pictures/${picture.id}`}
            place={index + 1}
            last={pictures.length}
          />
        ))}
      </ol>
      {hasRoom || result ? (
        <UploadForm action={`${address}/pictures`} />
      ) : (
        <p>It has as many as a product can have. Remove one to add another.</p>
      )}
    </ShopAdminPage>
  );
}

type CardProps = { picture: Picture; address: string; place: number; last: number };

function PictureCard({ picture, address, place, last }: CardProps) {
  const { imageUrl, alt } = picture;
  const move = (to: number, words: string) => (
    <ActionButton
      action={`${address}/place`}
      fields={{ place: to }}
      what={`(picture ${place}: ${alt})`}
      className="link-button"
      preventScrollReset
    >
      {words}
    </ActionButton>
  );
  return (
    <li className="card flow-2">
      <ProductPicture product={{ name: alt, imageUrl }} sizes="20rem" alt="" isLazy />
      <p>{alt}</p>
      <div className="button-row">
        {place > 1 && move(place - 1, "Earlier")} {place < last && move(place + 1, "Later")}{" "}
        <Link to={address}>
          Describe<span className="sr-only"> (picture {place})</span>
        </Link>{" "}
        <ActionButton
          action={`${address}/remove`}
          what={`(picture ${place}: ${alt})`}
          className="link-button"
        >
          Remove
        </ActionButton>
      </div>
    </li>
  );
}

function UploadForm({ action }: { action: string }) {
  return (
    <>
      <h2>Add a picture</h2>
      <ServerForm<With<typeof pictureInput, "image">>
        failure={PICTURE_FAILURE}
        id="picture"
        action={action}
        hasFiles
        send="Upload Picture"
        sending="Uploading…"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.alt}
              size={60}
              label="What it shows"
              hint="For people who do not see it, like: Open tin with ten round gummies."
            />
            <PictureField
              field={fields.image}
              label="Picture"
              hint="We make the sizes the shop needs."
            />
          </>
        )}
      </ServerForm>
    </>
  );
}
