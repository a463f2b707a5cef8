import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { setRetail } from "~/domain/opening/change-opening.server";
import { type Pausable, PAUSABLE } from "~/domain/opening/matters";
import type { Opening } from "~/domain/opening/opening";
import { retailInput } from "~/domain/opening/opening.schema";
import { getOpening, readOpening } from "~/domain/opening/opening-state.server";
import { areOffersTold } from "~/domain/opening/search-offers.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { CLOSED_DAYS, MATTER_WORDS, OPENING } from "./matters";

const HEADING = "Opening and Pausing";
const FAILURE = { title: "Nothing was changed" };

const RETAIL_OPTIONS = [
  { value: "announced", label: "Announced: the site says when we open, and takes orders ahead" },
  { value: "open", label: "Open: the site says that the counter is open" },
  { value: "closed", label: "Closed: products are shown, nothing can be ordered" },
] as const;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [opening, isOfferTold] = await Promise.all([getOpening(), areOffersTold()]);
  return { opening, isOfferTold };
}

export const action = formAction({
  guard: requireAdmin,
  schema: retailInput,
  edits: {
    present: async (tx) => ({ retail: (await readOpening(tx)).retail }),
    labels: { retail: RETAIL_OPTIONS },
  },
  run: (admin, input, { check }) => setRetail(admin, input, check),
  done: () => to(OPENING, { title: "Retail Set" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function OpeningPage() {
  const { opening, isOfferTold } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">Visitors see a change within a second, on every page that says it.</p>
      <p>
        A storm, or nobody can come? <Link to={CLOSED_DAYS}>Close a whole day</Link>, with its
        appointments and orders.
      </p>
      <h2>Retail</h2>
      <RetailForm key={opening.retail} retail={opening.retail} />
      {PAUSABLE.map((matter) => (
        <Matter key={matter} matter={matter} opening={opening} />
      ))}
      <Offers isTold={isOfferTold} />
    </div>
  );
}

type RetailProps = { retail: string };

function RetailForm({ retail }: RetailProps) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="retail-form"
      action={OPENING}
      values={{ retail }}
      isEdit
      send="Save"
      sending="Saving…"
    >
      {(fields) => (
        <ChoiceGroup
          field={fields.retail}
          legend="Our counter is"
          type="radio"
          options={RETAIL_OPTIONS}
        />
      )}
    </ServerForm>
  );
}

function Matter({ matter, opening }: { matter: Pausable; opening: Opening }) {
  const { name, pause: pauseLabel, end, isOn } = MATTER_WORDS[matter];
  const pause = opening[matter];
  const path = `${OPENING}/${matter}`;
  return (
    <section className="panel stack" aria-labelledby={matter}>
      <h2 id={matter}>{name}</h2>
      {pause ? <PauseBanner pause={pause} /> : <p>{isOn}</p>}
      <div className="button-row">
        <Link to={path} className="button button-quiet">
          {pause ? "Change the Message" : pauseLabel}
          {pause && <span className="sr-only">: {name}</span>}
        </Link>
        {pause && (
          <ActionButton failure={FAILURE} action={`${path}/end`}>
            {end}
          </ActionButton>
        )}
      </div>
    </section>
  );
}

function Offers({ isTold }: { isTold: boolean }) {
  return (
    <section className="panel stack" aria-labelledby="offers">
      <h2 id="offers">Prices for search engines</h2>
      <p>
        {isTold
          ? "The pages of products tell search engines the price and whether it is in stock."
          : "The pages of products tell search engines what a product is, without price and stock."}
      </p>
      <div className="button-row">
        <ActionButton action={`${OPENING}/offers/${isTold ? "off" : "on"}`}>
          {isTold ? "Tell No Prices" : "Tell the Prices Too"}
        </ActionButton>
      </div>
    </section>
  );
}
