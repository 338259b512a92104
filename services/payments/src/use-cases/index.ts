import { listsInTurn } from '@utility-pay/service-kit/company-turns';
import { recordableIfRequestedBy } from '../domain/refund.ts';
import { checkReferences } from './check-references.ts';
import { collected, collectedByDay, projectCollected, verifyCollected } from './collected.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { recordDisputeByStaff, recordDisputeOutcomeByStaff } from './disputes.ts';
import { createLedgerCheckReader, findPayment, findPaymentForEmail, findPaymentRefreshed } from './find-payment.ts';
import { assignException, noteException, rerunDay, resolveException } from './follow-exceptions.ts';
import { importSettlement } from './import-settlement.ts';
import { listCompanyPayments, listCustomerPayments, streamCompanyPayments } from './list-payments.ts';
import {
  readConfiguration,
  stripeWebhookUrl,
  updateConfiguration,
  updateStripeConfiguration,
} from './payment-configuration.ts';
import {
  closeLeftPage,
  closeOutdatedPages,
  closePage,
  closePagesOfOthers,
  closeRemovedAccount,
  closeUnusedPage,
  visitPage,
} from './payment-pages.ts';
import { listReconciliationDays } from './read-reconciliation.ts';
import { reconcileDay } from './reconcile-day.ts';
import { addReconciliationDays, reconcileDueDays } from './reconciliation-days.ts';
import { recordReturn, recordSignedWebhook, recordWebhook } from './record-callbacks.ts';
import { recordRefundOutcome } from './record-refund-outcome.ts';
import { refreshPayment, refreshPaymentById, refreshWithinBudget, scheduleDue } from './refresh-payment.ts';
import { continueRefunds, refundPayment } from './refund-payment.ts';
import { resolveReview } from './resolve-review.ts';
import { scanTransactions } from './scan-transactions.ts';
import { startPayment } from './start-payment.ts';
import { streamMovements } from './stream-movements.ts';
import { voidTestPayments } from './void-test-payments.ts';
import { countWaitingPayments, listWaitingPayments, lookUpPayments } from './waiting-payments.ts';

/** Creates the use cases of this service. */
export function createPaymentsUseCases(dependencies: PaymentsDependencies) {
  const refresh = refreshPayment(dependencies);
  const refreshing = { ...dependencies, refresh };
  const reconcile = reconcileDay(dependencies);
  const close = closePage(refreshing);
  const waitingForAnswer = { ...dependencies, refresh: refreshWithinBudget(refreshing) };
  const listing = { ...dependencies, payments: listsInTurn(dependencies.payments) };
  const configuring = { ...dependencies, closePagesOfOthers: closePagesOfOthers(dependencies) };
  return {
    startPayment: startPayment({ ...refreshing, refreshWithinBudget: waitingForAnswer.refresh }),
    findPayment: findPayment(dependencies),
    findPaymentRefreshed: findPaymentRefreshed(waitingForAnswer),
    findPaymentForEmail: findPaymentForEmail(dependencies),
    recordReturn: recordReturn({ ...waitingForAnswer, closeLeftPage: closeLeftPage({ ...dependencies, close }) }),
    recordWebhook: recordWebhook(dependencies),
    recordSignedWebhook: recordSignedWebhook(dependencies),
    refreshPaymentById: refreshPaymentById({
      ...refreshing,
      close,
      continueRefunds: continueRefunds(dependencies),
    }),
    scheduleDue: scheduleDue(dependencies),
    checkReferences: checkReferences(refreshing),
    scanTransactions: scanTransactions(dependencies),
    voidTestPayments: voidTestPayments(dependencies),
    visitPage: visitPage(dependencies),
    closeUnusedPage: closeUnusedPage({ ...refreshing, close }),
    closeRemovedAccount: closeRemovedAccount(dependencies),
    closeOutdatedPages: closeOutdatedPages(dependencies),
    refundPayment: refundPayment(dependencies),
    recordRefundOutcome: recordRefundOutcome(dependencies),
    countUnconfirmedRefunds: () =>
      dependencies.payments.countUnconfirmedRefunds(recordableIfRequestedBy(dependencies.clock.now())),
    resolveReview: resolveReview(waitingForAnswer),
    recordDispute: recordDisputeByStaff(dependencies),
    recordDisputeOutcome: recordDisputeOutcomeByStaff(dependencies),
    listWaitingPayments: listWaitingPayments(dependencies),
    countWaitingPayments: countWaitingPayments(dependencies),
    lookUpPayments: lookUpPayments(dependencies),
    listCompanyPayments: listCompanyPayments(listing),
    streamCompanyPayments: streamCompanyPayments(dependencies),
    streamMovements: streamMovements(dependencies),
    listCustomerPayments: listCustomerPayments(dependencies),
    collected: collected(dependencies),
    collectedByDay: collectedByDay(dependencies),
    collectedProjection: projectCollected(dependencies),
    verifyCollected: verifyCollected(dependencies),
    addReconciliationDays: addReconciliationDays(dependencies),
    reconcileDueDays: reconcileDueDays({ ...dependencies, reconcile }),
    listReconciliationDays: listReconciliationDays(dependencies),
    assignException: assignException(dependencies),
    noteException: noteException(dependencies),
    resolveException: resolveException(dependencies),
    rerunDay: rerunDay(dependencies),
    importSettlement: importSettlement(dependencies),
    oldestReconciliationException: dependencies.reconciliation.oldestOpen,
    oldestUnreconciledDay: dependencies.reconciliation.oldestUnreconciled,
    readConfiguration: readConfiguration(dependencies),
    stripeWebhookUrl: stripeWebhookUrl(dependencies),
    updateConfiguration: updateConfiguration(configuring),
    updateStripeConfiguration: updateStripeConfiguration(configuring),
    reencryptSecrets: dependencies.configurations.reencryptAll,
    countLiveCompanies: dependencies.configurations.countLive,
    createLedgerCheckReader: createLedgerCheckReader(dependencies),
  };
}

export type PaymentsUseCases = ReturnType<typeof createPaymentsUseCases>;
