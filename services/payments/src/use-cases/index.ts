import { listsInTurn } from '@utility-pay/service-kit/company-turns';
import { recordableIfRequestedBy } from '../domain/refund.ts';
import { checkReferences } from './check-references.ts';
import { projectCollected, readCollected, readCollectedByDay, verifyCollected } from './collected.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { recordDisputeByStaff, recordDisputeOutcomeByStaff } from './disputes.ts';
import { findPayment, findPaymentForEmail, findPaymentRefreshed } from './find-payment.ts';
import { assignException, noteException, rerunDay, resolveException } from './follow-exceptions.ts';
import { importSettlement } from './import-settlement.ts';
import { createLedgerCheckReader } from './ledger-check-reader.ts';
import { listCompanyPayments, listCustomerPayments, streamCompanyPayments } from './list-payments.ts';
import {
  readConfiguration,
  stripeWebhookUrl,
  updateConfiguration,
  updateStripeConfiguration,
} from './payment-configuration.ts';
import {
  closePage,
  closePageLeftByPayer,
  closePagesAfterBillChange,
  closePagesOfOtherAccounts,
  closePagesOfRemovedCustomer,
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
import { countWaitingPayments, listWaitingPayments, pollWaitingPayments } from './waiting-payments.ts';

/** Creates the use cases of this service. */
export function createPaymentsUseCases(dependencies: PaymentsDependencies) {
  const withRefresh = { ...dependencies, refresh: refreshPayment(dependencies) };
  // For use cases that a person waits for.
  const withRefreshInBudget = { ...dependencies, refresh: refreshWithinBudget(withRefresh) };
  const close = closePage(withRefresh);
  const withPageClosing = { ...dependencies, closePagesOfOtherAccounts: closePagesOfOtherAccounts(dependencies) };
  const withListsInTurn = { ...dependencies, payments: listsInTurn(dependencies.payments) };
  return {
    // Paying
    startPayment: startPayment({ ...withRefresh, refreshWithinBudget: withRefreshInBudget.refresh }),
    visitPage: visitPage(dependencies),
    recordReturn: recordReturn({
      ...withRefreshInBudget,
      closePageLeftByPayer: closePageLeftByPayer({ ...dependencies, close }),
    }),

    // Status queries
    findPaymentRefreshed: findPaymentRefreshed(withRefreshInBudget),
    recordWebhook: recordWebhook(dependencies),
    recordSignedWebhook: recordSignedWebhook(dependencies),
    refreshPaymentById: refreshPaymentById({ ...withRefresh, close, continueRefunds: continueRefunds(dependencies) }),
    scheduleDue: scheduleDue(dependencies),
    checkReferences: checkReferences(withRefresh),
    scanTransactions: scanTransactions(dependencies),

    // Closing of payment pages: by the payer's browser, after the removal of a customer, and after a bill changed. The pages of a
    // payer who cancels are closed by `recordReturn`, and those of a former provider account by `updateConfiguration`.
    closeUnusedPage: closeUnusedPage({ ...withRefresh, close }),
    closePagesOfRemovedCustomer: closePagesOfRemovedCustomer(dependencies),
    closePagesAfterBillChange: closePagesAfterBillChange(dependencies),

    // Reviews, refunds and disputes
    resolveReview: resolveReview(withRefreshInBudget),
    refundPayment: refundPayment(dependencies),
    recordRefundOutcome: recordRefundOutcome(dependencies),
    countUnconfirmedRefunds: () =>
      dependencies.payments.countUnconfirmedRefunds(recordableIfRequestedBy(dependencies.clock.now())),
    recordDispute: recordDisputeByStaff(dependencies),
    recordDisputeOutcome: recordDisputeOutcomeByStaff(dependencies),
    voidTestPayments: voidTestPayments(dependencies),

    // Lists and totals
    findPayment: findPayment(dependencies),
    findPaymentForEmail: findPaymentForEmail(dependencies),
    listCompanyPayments: listCompanyPayments(withListsInTurn),
    streamCompanyPayments: streamCompanyPayments(dependencies),
    streamMovements: streamMovements(dependencies),
    listCustomerPayments: listCustomerPayments(dependencies),
    readCollected: readCollected(dependencies),
    readCollectedByDay: readCollectedByDay(dependencies),
    collectedProjection: projectCollected(dependencies),
    verifyCollected: verifyCollected(dependencies),

    // Reconciliation
    addReconciliationDays: addReconciliationDays(dependencies),
    reconcileDueDays: reconcileDueDays({ ...dependencies, reconcile: reconcileDay(dependencies) }),
    listReconciliationDays: listReconciliationDays(dependencies),
    assignException: assignException(dependencies),
    noteException: noteException(dependencies),
    resolveException: resolveException(dependencies),
    rerunDay: rerunDay(dependencies),
    importSettlement: importSettlement(dependencies),
    oldestReconciliationException: dependencies.reconciliation.oldestOpen,
    oldestUnreconciledDay: dependencies.reconciliation.oldestUnreconciled,

    // Provider configuration
    readConfiguration: readConfiguration(dependencies),
    stripeWebhookUrl: stripeWebhookUrl(dependencies),
    updateConfiguration: updateConfiguration(withPageClosing),
    updateStripeConfiguration: updateStripeConfiguration(withPageClosing),

    // Operators
    listWaitingPayments: listWaitingPayments(dependencies),
    countWaitingPayments: countWaitingPayments(dependencies),
    pollWaitingPayments: pollWaitingPayments(dependencies),
    reencryptSecrets: dependencies.configurations.reencryptAll,
    countLiveCompanies: dependencies.configurations.countLive,
    createLedgerCheckReader: createLedgerCheckReader(dependencies),
  };
}

export type PaymentsUseCases = ReturnType<typeof createPaymentsUseCases>;
