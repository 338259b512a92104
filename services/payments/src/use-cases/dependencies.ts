import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { FindTimeZone, RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { CollectedDeltas, CollectedTotals } from './ports/collected.ts';
import type { FindMerchantCompany, FindOtherAmounts, IsSandbox } from './ports/companies.ts';
import type { ConfigurationRepository } from './ports/configurations.ts';
import type { Billing, RemovedCustomers } from './ports/customers.ts';
import type { MovementReader, PaymentReader, PaymentRepository, SchedulePoll } from './ports/payments.ts';
import type { ProviderChecks, ProviderOf, QueryLimit } from './ports/providers.ts';
import type { ClearingAccount, ProviderTransactions, ReconciliationRepository } from './ports/reconciliation.ts';

/** Everything that the use cases depend on; each use case picks what it uses. */
export interface PaymentsDependencies {
  payments: PaymentRepository;
  checks: ProviderChecks;
  paymentReader: PaymentReader;
  movements: MovementReader;
  deltas: CollectedDeltas;
  totals: CollectedTotals;
  removedCustomers: RemovedCustomers;
  configurations: ConfigurationRepository;
  providerOf: ProviderOf;
  /** Whether a local simulator runs, which companies in test mode use. */
  hasSimulator: boolean;
  isSandbox: IsSandbox;
  /** Refuses a super admin who names a company that does not exist; the company of any other actor exists. */
  requireExisting: RequireExisting;
  requireStepUp: RequireStepUp;
  /** PUBLIC_URL, the origin of the gateway: webhooks go there, and so do payers who are not at a company's host. */
  publicUrl: string;
  billing: Billing;
  reconciliation: ReconciliationRepository;
  providerTransactions: ProviderTransactions;
  clearing: ClearingAccount;
  /** Returns the cells of a CSV file by row, blank rows included; undefined for text that is not CSV. */
  readCsvCells(content: string): Promise<string[][] | undefined>;
  timeZoneOf: FindTimeZone;
  merchantCompany: FindMerchantCompany;
  otherAmounts: FindOtherAmounts;
  schedulePoll: SchedulePoll;
  queryLimit: QueryLimit;
  pause(ms: number): Promise<void>;
  recordAct: RecordAct;
  clock: Clock;
  log: Logger;
  randomId: RandomId;
}
