import { z } from 'zod';
import { ROLES } from '../actor.ts';
import { defineEvent } from './define-event.ts';

/** A login was created. `hadEmail`: a customer claimed an account that had the email before. */
export const userCreated = defineEvent(
  'identity.user.created',
  z.object({ userId: z.string(), role: z.enum(ROLES), hadEmail: z.boolean().optional() }),
  ['notifications'],
);

/** Notifications asks for the link's token when it sends the email; no event or job contains it. */
export const passwordResetRequested = defineEvent(
  'identity.password.reset-requested',
  z.object({ userId: z.string(), resetId: z.string() }),
  ['notifications'],
);

/** A staff user's email changed: notifications informs the previous address, which it asks for by the change's id. */
export const emailChanged = defineEvent(
  'identity.email.changed',
  z.object({ userId: z.string(), changeId: z.string() }),
  ['notifications'],
);

/** A staff user was deactivated: notifications informs the user and the security contacts. */
export const userDeactivated = defineEvent(
  'identity.user.deactivated',
  z.object({ userId: z.string(), byUserId: z.string() }),
  ['notifications'],
);

const PASSWORD_CHANGES = ['current-password', 'security-question', 'reset-link'] as const;

export const passwordChanged = defineEvent(
  'identity.password.changed',
  z.object({ userId: z.string(), changeId: z.string(), by: z.enum(PASSWORD_CHANGES) }),
  ['notifications'],
);
