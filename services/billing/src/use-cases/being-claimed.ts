import type { UserError } from '@utility-pay/contracts';

/** Staff leave an account alone while somebody is claiming it. */
export const BEING_CLAIMED: UserError = {
  code: 'CONFLICT',
  field: null,
  message: 'This account is being claimed right now. Try again in a minute.',
};
