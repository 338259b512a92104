import { z } from 'zod';

/** Any of the provider's JSON answers. */
export const answerSchema = z.looseObject({
  information: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  iposTransactResponse: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  iposHPResponse: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const bookSchema = z.object({
  entries: z.array(
    z.looseObject({
      reference: z.string(),
      outcome: z.string(),
      postings: z.array(z.unknown()),
      refunds: z.array(z.looseObject({ reference: z.string(), kind: z.string(), amountMinor: z.number() })),
    }),
  ),
  totals: z.object({ debit: z.number(), credit: z.number() }),
});
