import { partnerKeyRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { scopesOn } from './scopes.ts';

const scopes = z.object({
  CUSTOMERS_READ: z.boolean(),
  CUSTOMERS_WRITE: z.boolean(),
  BALANCES_WRITE: z.boolean(),
  PAYMENTS_READ: z.boolean(),
});

/** A partner key with a switch for each scope. */
export const keyForm = z
  .object({ name: partnerKeyRule.shape.name, mode: z.enum(['LIVE', 'TEST']), scopes })
  .superRefine(({ mode, scopes: switches }, { addIssue }) => {
    if (scopesOn(mode, switches).length > 0) return;
    addIssue({ code: 'custom', path: ['scopes'], message: 'Choose at least one scope' });
  })
  .transform((key) => ({ ...key, scopes: scopesOn(key.mode, key.scopes) }));
