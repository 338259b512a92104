import { paymentFileContent, toDollars, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError, requireFound } from '../http/errors.ts';
import { serviceKeyOf } from '../http/idempotency.ts';
import { pageOf, pagingQuery, sendList } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import { openStream, readStream } from '../http/rows.ts';
import { sendStream } from '../http/stream.ts';
import {
  RestConfirmPaymentFileDocument,
  RestCreatePaymentFileDocument,
  RestDeliverPaymentFileDocument,
  RestDiscardPaymentFileDocument,
  RestPaymentFileDocument,
  type RestPaymentFileFragment,
  RestPaymentFilesDocument,
} from './gql/payment-files.ts';

const delivery = z
  .object({
    state: z
      .enum(['waiting', 'sending', 'delivered', 'failed'])
      .meta({ description: '`failed`: not delivered within 3 days, and not retried any more.' }),
    attempts: z.int().meta({ description: 'Number of attempts.' }),
    deliveredAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the server last got the file; null until then.' }),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the next attempt is due; null unless the state is `waiting`.' }),
    mayHaveArrived: z.boolean().meta({ description: 'Whether the server has the file, or may have it.' }),
    message: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
  })
  .meta({ id: 'PaymentFileDelivery' });

const paymentFile = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: 'Number of the file: 1, 2, 3 and so on in each company.' }),
    state: z.enum(['creating', 'ready', 'confirmed', 'discarding', 'discarded']).meta({
      description: 'Only `ready` and `confirmed` files have content.',
    }),
    fileName: z.string().meta({ description: 'Name of the file when it is downloaded.' }),
    createdAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable().meta({ description: 'When it was confirmed; null until then.' }),
    rows: z.int().meta({ description: 'Number of rows.' }),
    payments: z.number().meta({ description: 'Sum of the payments, in dollars.' }),
    refundsAndReversals: z.number().meta({ description: 'Sum of refunds, chargebacks and reversals, in dollars.' }),
    hasMore: z.boolean().meta({
      description:
        'Whether more payments, refunds and reversals were waiting than fit into one file; they are in the next one.',
    }),
    message: z.string().nullable().meta({ description: 'Why it was discarded, if it could not be written.' }),
    delivery: delivery.nullable().meta({ description: 'Its delivery to the SFTP server; null without a server.' }),
  })
  .meta({ id: 'PaymentFile' });

const toPaymentFile = ({ state, payments, refundsAndReversals, delivery: sent, ...file }: RestPaymentFileFragment) => ({
  ...file,
  state: valueOfName(paymentFile.shape.state.options, state),
  delivery: sent && { ...sent, state: valueOfName(delivery.shape.state.options, sent.state) },
  payments: toDollars(payments.amountMinor),
  refundsAndReversals: toDollars(refundsAndReversals.amountMinor),
});

const create = defineRoute({
  id: 'createPaymentFile',
  method: 'post',
  path: '/companies/{companyId}/payment-files',
  summary: 'Creates a payment file of all payments, refunds and reversals that are in no file yet',
  access: { company: 'manageBalances' },
  responses: {
    201: {
      description:
        'The file; a large one is still being created, and one whose values do not fit into its columns is discarded.',
      schema: paymentFile,
    },
  },
  errors: { 409: 'There are no new payments, or another file is being created.' },
  takesIdempotencyKey: true,
  handle: async ({ run, request, actor, params }) => {
    const idempotencyKey = serviceKeyOf(request, actor);
    const input = { ...params, ...(idempotencyKey && { idempotencyKey }) };
    const { createPaymentFile } = await run(RestCreatePaymentFileDocument, { input });
    return replyWith(createPaymentFile, createPaymentFile.paymentFile, toPaymentFile, 201);
  },
});

const list = defineRoute({
  id: 'listPaymentFiles',
  method: 'get',
  path: '/companies/{companyId}/payment-files',
  summary: 'The company’s payment files',
  access: { company: 'manageBalances' },
  query: z.object(pagingQuery),
  responses: { 200: { description: 'Newest first.', schema: z.array(paymentFile) } },
  handle: (call) =>
    sendList(call, async (first, after) => {
      const { company } = await call.run(RestPaymentFilesDocument, { ...call.params, first, after });
      return pageOf(requireFound(company, 'Company').paymentFiles, toPaymentFile);
    }),
});

const find = defineRoute({
  id: 'getPaymentFile',
  method: 'get',
  path: '/companies/{companyId}/payment-files/{paymentFileId}',
  summary: 'A payment file',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'The file.', schema: paymentFile } },
  handle: async ({ run, params: { companyId, paymentFileId } }) => {
    const { paymentFile: found } = await run(RestPaymentFileDocument, { companyId, id: paymentFileId });
    return { body: toPaymentFile(requireFound(found, 'Payment file')) };
  },
});

const content = defineRoute({
  id: 'downloadPaymentFile',
  method: 'get',
  path: '/companies/{companyId}/payment-files/{paymentFileId}/content',
  summary: 'The content of a payment file: the same bytes each time',
  access: { company: 'manageBalances' },
  heavy: 'export',
  responses: { 200: { description: 'Text in the layout of the company.', mediaType: 'text/csv' } },
  handle: async ({ run, response, options, params: { companyId, paymentFileId } }) => {
    const { paymentFile: found } = await run(RestPaymentFileDocument, { companyId, id: paymentFileId });
    const { state, fileName } = requireFound(found, 'Payment file');
    if (state !== 'READY' && state !== 'CONFIRMED') throw new RestError('NOT_FOUND', 'Payment file not found');
    const call = { response, options, companyId, filter: { paymentFileId } };
    const batches = readStream(paymentFileContent, call, (text) => text);
    const stream = await openStream(response, joinBatches(batches), { countsAsExport: false });
    response.attachment(fileName).type('text/csv');
    await sendStream(response, stream);
    return undefined;
  },
});

async function* joinBatches(batches: AsyncGenerator<string[], void>): AsyncGenerator<string, void> {
  for await (const batch of batches) yield batch.join('');
}

const confirm = defineRoute({
  id: 'confirmPaymentFile',
  method: 'post',
  path: '/companies/{companyId}/payment-files/{paymentFileId}/confirm',
  summary: 'Confirms that the billing system has imported a payment file; repeating it changes nothing',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'The file.', schema: paymentFile } },
  errors: { 409: 'It is still being created, or was discarded.' },
  handle: async ({ run, params }) => {
    const { confirmPaymentFile } = await run(RestConfirmPaymentFileDocument, { input: params });
    return replyWith(confirmPaymentFile, confirmPaymentFile.paymentFile, toPaymentFile);
  },
});

const discard = defineRoute({
  id: 'discardPaymentFile',
  method: 'post',
  path: '/companies/{companyId}/payment-files/{paymentFileId}/discard',
  summary: 'Discards a payment file that is not confirmed: its rows will be in the next one',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'The file.', schema: paymentFile } },
  errors: {
    409: 'It is confirmed, about to be ready, or being sent to the SFTP server; or another file is being created.',
  },
  handle: async ({ run, params }) => {
    const { discardPaymentFile } = await run(RestDiscardPaymentFileDocument, { input: params });
    return replyWith(discardPaymentFile, discardPaymentFile.paymentFile, toPaymentFile);
  },
});

const deliver = defineRoute({
  id: 'deliverPaymentFile',
  method: 'post',
  path: '/companies/{companyId}/payment-files/{paymentFileId}/deliver',
  summary: 'Delivers a payment file to the SFTP server of the company, even if it was delivered before',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'The file; it is delivered shortly.', schema: paymentFile } },
  errors: { 409: 'The company has no SFTP server, or the file is neither ready nor confirmed.' },
  handle: async ({ run, params }) => {
    const { deliverPaymentFile } = await run(RestDeliverPaymentFileDocument, { input: params });
    return replyWith(deliverPaymentFile, deliverPaymentFile.paymentFile, toPaymentFile);
  },
});

export const paymentFileRoutes = tagRoutes('Payment files', [create, list, find, content, confirm, discard, deliver]);
