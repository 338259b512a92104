import { z } from 'zod';
import { endpoints, type Fault } from '../domain/fault.ts';

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

const scope = { reference: z.string().optional(), tpn: z.string().optional(), uses: z.int().min(1).optional() };

export const faultSchema: z.ZodType<Fault> = z.discriminatedUnion('kind', [
  z.object({ ...scope, kind: z.literal('notice-none') }),
  z.object({ ...scope, kind: z.literal('notice-duplicate'), times: z.int().min(2).max(100).default(2) }),
  z.object({ ...scope, kind: z.literal('notice-late'), delayMs: z.int().min(1).max(THREE_DAYS_MS) }),
  z.object({ ...scope, kind: z.literal('charged-only') }),
  z.object({ ...scope, kind: z.literal('slow'), endpoint: z.enum(endpoints), delayMs: z.int().min(1).max(120_000) }),
  z.object({ ...scope, kind: z.literal('create-500') }),
  z.object({ ...scope, kind: z.literal('transact-500') }),
  z.object({ ...scope, kind: z.literal('transact-lost') }),
  z.object({ ...scope, kind: z.literal('transact-reset') }),
  z.object({ ...scope, kind: z.literal('transact-refused') }),
  z.object({ ...scope, kind: z.literal('transact-status-500') }),
]);
