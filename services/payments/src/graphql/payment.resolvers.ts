import { selects } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { coverageOf } from '../domain/payable.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { toPayment, toPaymentPayload, toRefund, toWaitingPayment } from './mappers.ts';

export const paymentResolvers: Resolvers = {
  Query: {
    payment: async (_parent, { id }, { actor, useCases }) => {
      const payment = await useCases.findPaymentRefreshed(actor, id);
      return payment ? toPayment(payment, actor) : null;
    },
    waitingPayments: async (_parent, _args, { actor, useCases }) => {
      const { open, review, ...counts } = await useCases.listWaitingPayments(actor);
      return { ...counts, open: open.map(toWaitingPayment), review: review.map(toWaitingPayment) };
    },
    internalPaymentReceipt: async (_parent, { companyId, paymentId }, { actor, useCases }) => {
      const payment = await useCases.findPaymentForEmail(actor, companyId, paymentId);
      const paidAt = payment?.paidAt ?? payment?.receivedAt;
      if (!payment || !paidAt) return null;
      const { customerId, customerName, accountNumber, receivedMinor, testMode, providerTxnId } = payment;
      // The email names the bills of the payment page: billing may not have credited the payment yet.
      const { covers, creditMinor } = coverageOf(payment);
      return {
        customerId,
        customerName: customerName ?? null,
        accountNumber,
        amountMinor: receivedMinor ?? 0,
        testMode,
        covers: covers.map(({ period, amountMinor }) => ({ ...period, amountMinor })),
        creditMinor,
        transactionId: providerTxnId ?? null,
        paidAt: paidAt.toISOString(),
      };
    },
  },
  Payment: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const payment = await useCases.findPayment(actor, id);
      return payment ? toPayment(payment, actor) : null;
    },
  },
  Mutation: {
    startPayment: async (_parent, { input }, { actor, portalOrigin, useCases }, info) => {
      const handsOutPage = selects(info, 'paymentUrl');
      const { customerId, provider, balanceId, balanceIds, amountMinor } = input;
      const wanted = {
        customerId,
        ...(provider == null ? {} : { provider }),
        balanceIds: [...(balanceId == null ? [] : [balanceId]), ...(balanceIds ?? [])],
        ...(amountMinor == null ? {} : { amountMinor }),
        handsOutPage,
      };
      const result = await useCases.startPayment(actor, wanted, portalOrigin);
      if (result.kind === 'refused') return { payment: null, paymentUrl: null, userErrors: result.userErrors };
      return { payment: toPayment(result.payment, actor), paymentUrl: result.paymentUrl, userErrors: [] };
    },
    visitPaymentPage: async (_parent, { input: { paymentId } }, { actor, useCases }) => ({
      paymentUrl: (await useCases.visitPage(actor, paymentId)) ?? null,
      userErrors: [],
    }),
    closePaymentPage: async (_parent, { input: { paymentId } }, { actor, useCases }) => ({
      payment: toPayment(await useCases.closeUnusedPage(actor, paymentId), actor),
      userErrors: [],
    }),
    refundPayment: async (_parent, { input }, { actor, useCases }) => {
      const { paymentId, amountMinor, idempotencyKey } = input;
      const result = await useCases.refundPayment(actor, {
        paymentId,
        ...(amountMinor == null ? {} : { amountMinor }),
        ...(idempotencyKey == null ? {} : { idempotencyKey }),
      });
      if (result.kind === 'refused') return { refund: null, payment: null, userErrors: result.userErrors };
      return { refund: toRefund(result.refund), payment: toPayment(result.payment, actor), userErrors: [] };
    },
    recordRefundOutcome: async (_parent, { input }, { actor, useCases }) =>
      toPaymentPayload(await useCases.recordRefundOutcome(actor, input), actor),
    resolveReview: async (_parent, { input: { paymentId, decision, receivedMinor, reason } }, { actor, useCases }) => {
      const result = await useCases.resolveReview(actor, {
        paymentId,
        decision,
        ...(receivedMinor == null ? {} : { receivedMinor }),
        ...(reason == null ? {} : { reason }),
      });
      if (result.kind === 'refused') return { payment: null, userErrors: result.userErrors };
      return { payment: toPayment(result.payment, actor), userErrors: [] };
    },
    recordDispute: async (_parent, { input: { paymentId, kind, caseId, amountMinor } }, { actor, useCases }) => {
      const amount = amountMinor == null ? {} : { amountMinor };
      const input = { paymentId, kind, caseId, ...amount };
      return toPaymentPayload(await useCases.recordDispute(actor, input), actor);
    },
    recordDisputeOutcome: async (_parent, { input }, { actor, useCases }) =>
      toPaymentPayload(await useCases.recordDisputeOutcome(actor, input), actor),
    lookUpPayments: async (_parent, { input: { companyId, paymentId } }, { actor, useCases }) => {
      // Without a company no payment is found.
      const requested = paymentId == null ? undefined : { companyId: idToNumber(companyId ?? ''), paymentId };
      return { count: await useCases.pollWaitingPayments(actor, requested), userErrors: [] };
    },
    internalRecordReturn: (_parent, { reference, isCanceled }, { actor, useCases }) =>
      useCases.recordReturn(actor, reference, isCanceled === true),
    internalRecordWebhook: async (_parent, { reference, authorization, body, network }, { actor, useCases }) => {
      const sender = network == null ? {} : { network };
      await useCases.recordWebhook(actor, { reference, authorization: authorization ?? null, body, ...sender });
      return true;
    },
    internalRecordSignedWebhook: (_parent, { provider, companyId, signature, body, network }, { actor, useCases }) =>
      useCases.recordSignedWebhook(actor, {
        provider,
        companyId: idToNumber(companyId),
        headers: { 'stripe-signature': signature },
        body,
        ...(network == null ? {} : { network }),
      }),
  },
};
