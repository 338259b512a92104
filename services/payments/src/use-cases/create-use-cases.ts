import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { PaymentProvider } from '../domain/provider.ts';
import { advanceDueRefunds, advanceRefund } from './advance-refund.ts';
import { changePayment } from './change-payment.ts';
import { checkCollected } from './check-collected.ts';
import { closePagesOf } from './close-pages.ts';
import { collected, collectedByDay } from './collected.ts';
import { findPayment, findPaymentAfresh } from './find-payment.ts';
import { findReceipt } from './find-receipt.ts';
import { listCompanyPayments, listCustomerPayments } from './list-payments.ts';
import { lookAtWaiting } from './look-at-waiting.ts';
import { lookUpPayments } from './look-up-payments.ts';
import { measureWaiting } from './measure-waiting.ts';
import { readConfiguration, updateConfiguration } from './payment-configuration.ts';
import type { CollectedBooks, Tallies } from './ports/collected.ts';
import type { WaitingPayments } from './ports/waiting.ts';
import type {
  AcceptsAddress,
  Billing,
  Companies,
  ConfigurationRepository,
  Pause,
  PaymentRepository,
  ReturnAddresses,
  ScheduleRefresh,
} from './ports.ts';
import { recordNotice } from './record-notice.ts';
import { recordReturn } from './record-return.ts';
import { refreshPayment, refreshPaymentById } from './refresh-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { resolveReview } from './resolve-review.ts';
import { scheduleDue } from './schedule-due.ts';
import { closePage } from './settle-open.ts';
import { startPayment } from './start-payment.ts';
import { tallyCollected, tallyWaiting } from './tally-collected.ts';
import { refreshWithinBudget } from './within-budget.ts';

export interface UseCaseParts {
  payments: PaymentRepository;
  books: CollectedBooks;
  tallies: Tallies;
  waiting: WaitingPayments;
  configurations: ConfigurationRepository;
  provider: PaymentProvider;
  acceptsAddress: AcceptsAddress;
  requireExisting: RequireExisting;
  addresses: ReturnAddresses;
  billing: Billing;
  companies: Companies;
  schedule: ScheduleRefresh;
  pause: Pause;
  clock: Clock;
  log: Logger;
  randomId: RandomId;
}

/** Every story of this service, told over its ports. */
export function createUseCases(given: UseCaseParts) {
  const { payments, books, tallies, configurations, clock } = given;
  const parts = { ...given, changePayment: changePayment(payments) };
  const refresh = refreshPayment(parts);
  const budgeted = refreshWithinBudget({ ...parts, refresh });
  const find = findPayment(payments);
  const tally = tallyCollected(parts);
  const advance = advanceRefund(parts);
  return {
    startPayment: startPayment({ ...parts, refresh }),
    findPayment: find,
    findPaymentAfresh: findPaymentAfresh(find, budgeted),
    findReceipt: findReceipt(payments),
    recordReturn: recordReturn({ ...parts, refresh: budgeted }),
    recordNotice: recordNotice(parts),
    refreshPaymentById: refreshPaymentById({
      payments,
      refresh,
      clock,
      close: closePage({ ...parts, refresh }),
      advanceRefunds: advanceDueRefunds(parts, advance),
    }),
    scheduleDue: scheduleDue(parts),
    closePagesOf: closePagesOf(parts),
    refundPayment: refundPayment({ ...parts, advance }),
    resolveReview: resolveReview({ ...parts, refresh: budgeted }),
    lookAtWaiting: lookAtWaiting(parts),
    measureWaiting: measureWaiting(parts),
    lookUpPayments: lookUpPayments(parts),
    listCompanyPayments: listCompanyPayments(payments),
    listCustomerPayments: listCustomerPayments(payments),
    collected: collected(books, tally),
    collectedByDay: collectedByDay(books, tally),
    tallyWaiting: tallyWaiting(tallies, tally),
    checkCollected: checkCollected({ ...parts, tally }),
    readConfiguration: readConfiguration(configurations),
    updateConfiguration: updateConfiguration(parts),
    reencryptSecrets: given.configurations.reencryptAll,
    countLiveCompanies: given.configurations.countLive,
  };
}

export type PaymentsUseCases = ReturnType<typeof createUseCases>;
