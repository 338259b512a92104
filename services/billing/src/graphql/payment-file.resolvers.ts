import { usd } from '@utility-pay/contracts';
import { fromCursor, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { type PaymentFile, type PaymentFileSettings, paymentFileName } from '../domain/payment-file.ts';
import { mayHaveArrived, type PaymentFileDelivery } from '../domain/payment-file-delivery.ts';
import { withoutSecret } from '../domain/sftp-server.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { UpdatePaymentFileSettingsResult } from '../use-cases/payment-file-settings.ts';
import type { PaymentFileResult } from '../use-cases/payment-files.ts';

const toDelivery = (delivery: PaymentFileDelivery) => {
  const { state, attempts, deliveredAt, nextAttemptAt, message } = delivery;
  return {
    state,
    attempts,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    nextAttemptAt: (state === 'waiting' && nextAttemptAt?.toISOString()) || null,
    mayHaveArrived: mayHaveArrived(delivery),
    message: message ?? null,
  };
};

export const toPaymentFile = (file: PaymentFile) => ({
  id: file.id,
  companyId: String(file.companyId),
  number: file.number,
  state: file.state === 'marking' ? ('creating' as const) : file.state,
  fileName: paymentFileName(file),
  createdAt: file.createdAt.toISOString(),
  confirmedAt: file.confirmedAt?.toISOString() ?? null,
  rows: file.rows,
  payments: usd(file.paymentsMinor),
  refundsAndReversals: usd(file.reversedMinor),
  hasMore: file.hasMore === true,
  message: file.message ?? null,
  delivery: file.delivery ? toDelivery(file.delivery) : null,
});

const toSettings = ({ layout, since, billsUseConfirmedFiles, schedule, server }: PaymentFileSettings) => ({
  ...layout,
  billsUseConfirmedFiles: billsUseConfirmedFiles === true,
  since: since?.toISOString() ?? null,
  schedule: schedule ? { hour: schedule.hour, nextFileAt: schedule.nextFileAt.toISOString() } : null,
  server: server ? withoutSecret(server) : null,
});

const toSettingsPayload = (result: UpdatePaymentFileSettingsResult) =>
  result.kind === 'refused'
    ? { settings: null, userErrors: result.userErrors }
    : { settings: toSettings(result.settings), userErrors: [] };

const toPayload = (result: PaymentFileResult) =>
  result.kind === 'refused'
    ? { paymentFile: null, userErrors: result.userErrors }
    : { paymentFile: toPaymentFile(result.file), userErrors: [] };

/** Payment files: payments, refunds and reversals for the company's billing system. */
export const paymentFileResolvers: Resolvers = {
  Query: {
    paymentFile: async (_parent, { id, companyId }, { actor, useCases }) => {
      const file = await useCases.findPaymentFile(actor, { companyId: idToNumber(companyId), paymentFileId: id });
      return file ? toPaymentFile(file) : null;
    },
  },
  Company: {
    paymentFiles: async ({ id = '' }, { first, after }, { actor, useCases }) => {
      const page = { first: first ?? 0, after: after ? fromCursor(after) : undefined };
      const files = await useCases.listPaymentFiles(actor, idToNumber(id), page);
      return toConnection(files, after, ({ createdAt: at, id: fileId }) => toCursor({ at, id: fileId }), toPaymentFile);
    },
    paymentFileSettings: async ({ id = '' }, _args, { actor, useCases }) =>
      toSettings(await useCases.readPaymentFileSettings(actor, idToNumber(id))),
    unfiledPayments: ({ id = '' }, _args, { actor, useCases }) => useCases.countUnfiledPayments(actor, idToNumber(id)),
  },
  Mutation: {
    createPaymentFile: async (_parent, { input: { companyId, idempotencyKey } }, { actor, useCases }) =>
      toPayload(await useCases.createPaymentFile(actor, idToNumber(companyId), idempotencyKey ?? undefined)),
    confirmPaymentFile: async (_parent, { input: { companyId, paymentFileId } }, { actor, useCases }) =>
      toPayload(await useCases.confirmPaymentFile(actor, { companyId: idToNumber(companyId), paymentFileId })),
    discardPaymentFile: async (_parent, { input: { companyId, paymentFileId } }, { actor, useCases }) =>
      toPayload(await useCases.discardPaymentFile(actor, { companyId: idToNumber(companyId), paymentFileId })),
    updatePaymentFileSettings: async (_parent, { input }, context) => {
      const { companyId, since, billsUseConfirmedFiles, columns, ...layout } = input;
      const result = await context.useCases.updatePaymentFileSettings(context.actor, {
        companyId: idToNumber(companyId),
        since: since == null ? since : new Date(since),
        billsUseConfirmedFiles: billsUseConfirmedFiles ?? undefined,
        layout: { ...layout, columns: columns.map(({ width, ...column }) => ({ ...column, width: width ?? null })) },
      });
      return toSettingsPayload(result);
    },
    updatePaymentFileSchedule: async (_parent, { input: { companyId, hour } }, { actor, useCases }) => {
      const change = { companyId: idToNumber(companyId), hour: hour ?? undefined };
      return toSettingsPayload(await useCases.updatePaymentFileSchedule(actor, change));
    },
    updatePaymentFileServer: async (_parent, { input: { companyId, server } }, { actor, useCases }) => {
      const change = {
        companyId: idToNumber(companyId),
        server: server ? { ...server, secret: server.secret ?? undefined } : undefined,
      };
      return toSettingsPayload(await useCases.updatePaymentFileServer(actor, change));
    },
    readSftpHostKey: async (_parent, { input: { companyId, ...address } }, { actor, useCases }) => {
      const result = await useCases.readSftpHostKey(actor, { companyId: idToNumber(companyId), ...address });
      return result.kind === 'refused'
        ? { hostKey: null, userErrors: result.userErrors }
        : { hostKey: result.hostKey, userErrors: [] };
    },
    deliverPaymentFile: async (_parent, { input: { companyId, paymentFileId } }, { actor, useCases }) =>
      toPayload(await useCases.deliverPaymentFile(actor, { companyId: idToNumber(companyId), paymentFileId })),
  },
};
