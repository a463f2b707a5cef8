import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { emailAddress, requiredText } from "~/lib/input/input";
import { ROLE_OPTIONS, TEAM_ROLE_OPTIONS } from "./roles";

const CHOOSE_ROLE = "Choose a role";

export const roleInput = z.object({ role: choice(ROLE_OPTIONS, CHOOSE_ROLE) });

export const invitationInput = z.object({
  email: emailAddress({
    required: "Enter an email address",
    invalid: "Enter an email address like name@example.com",
  }),
  role: choice(TEAM_ROLE_OPTIONS, CHOOSE_ROLE),
});

export const suspendInput = z.object({
  reason: requiredText({
    label: "Reason",
    max: 1000,
    required: "Enter a reason. Only admins read it",
  }),
});

export type RoleInput = z.infer<typeof roleInput>;
export type InvitationInput = z.infer<typeof invitationInput>;
export type SuspendInput = z.infer<typeof suspendInput>;
