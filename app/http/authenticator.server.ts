import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import {
  codeInput,
  mailedTokenInput,
  signInInput,
  signInWithCodeInput,
  type User,
} from "~/domain/accounts/accounts.schema";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { checkSecondFactor } from "~/domain/accounts/second-factor/check-second-factor.server";
import { signInByLink } from "~/domain/accounts/sign-in-link.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { secondStepAccount } from "./auth.server";
import { parseForm, readFields } from "~/platform/http/forms/form.server";
import { readJson } from "~/platform/http/json/api.server";
import { requestContext } from "~/platform/http/request-context.server";

type SignIn = Outcome<{ user: User; needsCode: boolean }>;

type Attempt = {
  outcome: SignIn;
  /** The form that was sent. The API sends none. */
  submission: Submission<unknown> | null;
};

const INVALID = refuse("invalid", "The form is not valid");
const CODE_MISSING = "Send the code of your authenticator app, or a recovery code, as code";

type Args = { request: Request; context: AppLoadContext };

/**
 * Signs in with the strategy "password" (the form of /login), "code" (the form of /login/code),
 * "link" (the form of a mailed link), or "json" (the API: both in one body). Made for each request, because a strategy gets a copy of the
 * request alone: neither the client's address, by which failures are counted, nor the request
 * whose fields are read once and shown by the page of an outage.
 */
export function authenticate(args: Args, strategy: "password" | "code" | "link" | "json") {
  const { url, method, headers } = args.request;
  // A copy without the body, which can be read only once: the strategies know the action's request.
  return strategies(args).authenticate(strategy, new Request(url, { method, headers }));
}

function strategies(args: Args) {
  const { request } = args;
  const actor = { user: null, address: requestContext(args).clientAddress };

  const byForm = <Schema extends z.ZodType>(
    schema: Schema,
    verify: (input: z.output<Schema>) => Promise<SignIn>,
  ) =>
    new ReadFormStrategy<Attempt>(request, async ({ form }) => {
      const submission = parseForm(form, schema);
      if (submission.status !== "success") return { outcome: INVALID, submission };
      return { outcome: await settle(verify(submission.value)), submission };
    });

  return new Authenticator<Attempt>()
    .use(
      byForm(signInInput, (input) => signIn(actor, input)),
      "password",
    )
    .use(
      byForm(codeInput, (input) => finishSignIn(request, input)),
      "code",
    )
    .use(
      byForm(mailedTokenInput, (input) => signInByLink(actor, input)),
      "link",
    )
    .use(
      new JsonStrategy(request, signInWithCodeInput, async ({ code, ...input }) => {
        const outcome = await signIn(actor, input);
        const isFinished = !outcome.ok || !outcome.needsCode;
        return {
          outcome: isFinished ? outcome : await checkCode(outcome.user, code),
          submission: null,
        };
      }),
      "json",
    );
}

/** remix-auth's strategy for forms. The body is read as every form's is, with its limit. */
class ReadFormStrategy<Result> extends FormStrategy<Result> {
  constructor(
    private sent: Request,
    verify: Strategy.VerifyFunction<Result, FormStrategy.VerifyOptions>,
  ) {
    super(verify);
  }

  override async authenticate(request: Request) {
    return this.verify({ form: await readFields(this.sent), request });
  }
}

class JsonStrategy<Result, Schema extends z.ZodType> extends Strategy<Result, z.output<Schema>> {
  name = "json";

  constructor(
    private sent: Request,
    private schema: Schema,
    verify: Strategy.VerifyFunction<Result, z.output<Schema>>,
  ) {
    super(verify);
  }

  async authenticate() {
    return this.verify(await readJson(this.sent, this.schema));
  }
}

/** The second step on pages. Without a right password in the last ten minutes it starts again. */
async function finishSignIn(request: Request, input: { code: string }): Promise<SignIn> {
  const account = await secondStepAccount(request);
  const user = account && (await getAccount(account.id));
  if (!user) throw redirect("/login");
  return checkCode(user, input.code);
}

async function checkCode(user: User, code: string | undefined): Promise<SignIn> {
  if (!code) return refuse("unauthenticated", CODE_MISSING, { field: "code" });
  const checked = await checkSecondFactor(user, { code });
  return checked.ok ? { ok: true, user, needsCode: false } : checked;
}
