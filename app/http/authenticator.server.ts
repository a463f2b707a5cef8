import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import {
  codeInput,
  signInInput,
  signInWithCodeInput,
  type User,
} from "~/domain/accounts/accounts.schema";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { checkSecondFactor } from "~/domain/accounts/second-factor/check-second-factor.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { type Outcome, refuse, settle } from "~/lib/outcome";
import { secondStepAccount } from "./auth.server";
import { cacheFields, parseForm, readFields } from "./forms/form.server";
import { readJson } from "./json/api.server";

type SignIn = Outcome<{ user: User; needsCode: boolean }>;

type Attempt = {
  outcome: SignIn;
  /** The form that was sent. The API sends none. */
  submission: Submission<unknown> | null;
};

const INVALID = refuse("invalid", "The form is not valid");
const CODE_MISSING = "Send the code of your authenticator app, or a recovery code, as code";

/**
 * Signs in with the strategy "password" (the form of /login), "code" (the form of /login/code) or
 * "json" (the API: both in one body). Made for each request, because a strategy gets a copy of the
 * request alone: neither the client's address, by which failures are counted, nor the request
 * whose fields the page of an outage shows.
 */
export function authenticator(args: { request: Request; context: AppLoadContext }) {
  const { request, context } = args;
  const actor = { user: null, address: context.clientAddress };

  const byForm = <Schema extends z.ZodType>(
    schema: Schema,
    verify: (input: z.output<Schema>) => Promise<SignIn>,
  ) =>
    new LimitedFormStrategy<Attempt>(async ({ form }) => {
      cacheFields(request, form);
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
      new JsonStrategy(signInWithCodeInput, async ({ code, ...input }) => {
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
class LimitedFormStrategy<Result> extends FormStrategy<Result> {
  override async authenticate(request: Request) {
    return this.verify({ form: await readFields(request), request });
  }
}

class JsonStrategy<Result, Schema extends z.ZodType> extends Strategy<Result, z.output<Schema>> {
  name = "json";

  constructor(
    private schema: Schema,
    verify: Strategy.VerifyFunction<Result, z.output<Schema>>,
  ) {
    super(verify);
  }

  async authenticate(request: Request) {
    return this.verify(await readJson(request, this.schema));
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
