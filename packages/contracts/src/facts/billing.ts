import { z } from 'zod';
import { defineFact } from './define-fact.ts';

export const accountClaimed = defineFact('billing.account.claimed', z.object({ customerId: z.string() }));

export const uploadCompleted = defineFact(
  'billing.upload.completed',
  z.object({ uploadId: z.string(), month: z.int(), year: z.int(), successful: z.int(), failed: z.int() }),
);
