import { z } from 'zod';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestAssignExceptionDocument,
  RestNoteExceptionDocument,
  RestRerunReconciliationDocument,
  RestResolveExceptionDocument,
} from './gql/reconciliation.ts';
import { day, toDay } from './reconciliation.views.ts';

const LIMIT = '16kb';

/** Body fields that identify a reconciled day. */
const dayFields = {
  day: z.iso.date({ error: 'day must be a date such as 2026-11-21' }).meta({ description: 'The reconciled day.' }),
  mode: z
    .enum(['live', 'test'], { error: 'mode must be live or test' })
    .default('live')
    .meta({ description: 'Live payments, or those in test mode.' }),
};
/** Body fields that identify an exception of a day. */
const exceptionFields = {
  ...dayFields,
  exceptionId: z.string().min(1, 'exceptionId is required').meta({ description: 'Id of an exception of the day.' }),
};

/** Access and response of all these routes. */
const common = {
  access: { company: 'managePaymentSettings' },
  responses: { 200: { description: 'The day after the change.', schema: day } },
} as const;

const EXCEPTION_GONE = { 409: 'The day has no such exception any more.' };

const assign = defineRoute({
  ...common,
  id: 'assignReconciliationException',
  method: 'post',
  path: '/companies/{companyId}/reconciliation/assignments',
  summary: 'Makes the caller the owner of an exception, or leaves it without one',
  body: {
    schema: z.strictObject({
      ...exceptionFields,
      toMe: z.boolean({ error: 'toMe must be true or false' }).meta({ description: 'false: without an owner.' }),
    }),
    limit: LIMIT,
  },
  errors: EXCEPTION_GONE,
  handle: async ({ run, params: { companyId }, body: { mode, ...rest } }) => {
    const input = { companyId, testMode: mode === 'test', ...rest };
    const { assignReconciliationException: result } = await run(RestAssignExceptionDocument, { input });
    return replyWith(result, result.day, toDay);
  },
});

const note = defineRoute({
  ...common,
  id: 'noteReconciliationException',
  method: 'post',
  path: '/companies/{companyId}/reconciliation/notes',
  summary: 'Replaces the note on an exception',
  body: {
    schema: z.strictObject({
      ...exceptionFields,
      note: z
        .string({ error: 'note must be text' })
        .meta({ description: 'Up to 1,000 characters; empty removes the note.' }),
    }),
    limit: LIMIT,
  },
  errors: EXCEPTION_GONE,
  handle: async ({ run, params: { companyId }, body: { mode, ...rest } }) => {
    const input = { companyId, testMode: mode === 'test', ...rest };
    const { noteReconciliationException: result } = await run(RestNoteExceptionDocument, { input });
    return replyWith(result, result.day, toDay);
  },
});

const resolve = defineRoute({
  ...common,
  id: 'resolveReconciliationException',
  method: 'post',
  path: '/companies/{companyId}/reconciliation/resolutions',
  summary: 'Resolves an exception with a reason, or opens it again',
  body: {
    schema: z.strictObject({
      ...exceptionFields,
      resolution: z.string({ error: 'resolution must be text or null' }).nullable().meta({
        description: 'Why it needs no more work, up to 1,000 characters; null opens it again.',
      }),
    }),
    limit: LIMIT,
  },
  errors: EXCEPTION_GONE,
  handle: async ({ run, params: { companyId }, body: { mode, ...rest } }) => {
    const input = { companyId, testMode: mode === 'test', ...rest };
    const { resolveReconciliationException: result } = await run(RestResolveExceptionDocument, { input });
    return replyWith(result, result.day, toDay);
  },
});

const rerun = defineRoute({
  ...common,
  id: 'rerunReconciliation',
  method: 'post',
  path: '/companies/{companyId}/reconciliation/comparisons',
  summary: 'Has a day compared again within a minute',
  body: { schema: z.strictObject(dayFields), limit: LIMIT },
  errors: { 409: 'The day is not reconciled yet.' },
  handle: async ({ run, params: { companyId }, body }) => {
    const input = { companyId, day: body.day, testMode: body.mode === 'test' };
    const { rerunReconciliation: result } = await run(RestRerunReconciliationDocument, { input });
    return replyWith(result, result.day, toDay);
  },
});

/** Routes with which staff follow up exceptions of the reconciliation and have a day compared again. */
export const exceptionRoutes = tagRoutes('Payments', [assign, note, resolve, rerun]);
