import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { addCustomer } from './add-customer.ts';
import { applyDispute, applySettledPayment, applySettledRefund, applyWonDispute } from './apply-payment.ts';
import { applyUpload } from './apply-upload.ts';
import { checkLedger } from './check-ledger.ts';
import { confirmClaim, releaseClaim, reserveClaim } from './claim-account.ts';
import { removeAbandonedUploads, removeExpiredFiles } from './clean-up-uploads.ts';
import { correctAccount } from './correct-account.ts';
import { countCustomers, readCounts } from './count-customers.ts';
import { readCsvTemplate, templateOf, updateCsvTemplate } from './csv-template.ts';
import { endSessions } from './end-sessions.ts';
import { findBalance, findCustomer, findCustomers, findPayableAccounts, listCustomers } from './find-customers.ts';
import { findUpload, listUploadErrors, listUploads } from './find-uploads.ts';
import { inspectUploads, measureUploads } from './inspect-uploads.ts';
import type {
  CheckedAccounts,
  CountDeltas,
  CsvTemplateRepository,
  CustomerCountsRepository,
  CustomerRepository,
  EndLogin,
  Journal,
  ScheduleUpload,
  UploadErrorRepository,
  UploadFiles,
  UploadQuotaRepository,
  UploadRepository,
} from './ports.ts';
import type { RecordRows } from './process-upload.ts';
import { readHistory } from './read-history.ts';
import { receiveUpload } from './receive-upload.ts';
import { removeCustomer } from './remove-customer.ts';
import { resumeUploads, scheduleDueUploads } from './schedule-uploads.ts';
import { setClaimState } from './set-claim-state.ts';
import { createCountUpdates } from './update-counts.ts';

export interface BillingParts {
  customers: CustomerRepository;
  counts: CustomerCountsRepository;
  countDeltas: CountDeltas;
  templates: CsvTemplateRepository;
  uploads: UploadRepository;
  quotas: UploadQuotaRepository;
  files: UploadFiles;
  errors: UploadErrorRepository;
  schedule: ScheduleUpload;
  recordRows: RecordRows;
  requireExisting: RequireExisting;
  endLogin: EndLogin;
  journal: Journal;
  checkedAccounts: CheckedAccounts;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
  /** The name of this process in leases of uploads. */
  owner: string;
  log: Logger;
}

export type BillingUseCases = ReturnType<typeof createBillingUseCases>;

/** Creates all use cases of billing on its repositories and clients. */
export function createBillingUseCases(parts: BillingParts) {
  const { customers, templates, uploads, errors, clock } = parts;
  const countUpdates = createCountUpdates(parts);
  const counted = { ...parts, countUpdates, endSessions: endSessions(parts.endLogin, parts.log) };
  const scheduleDue = scheduleDueUploads(parts);
  return {
    listCustomers: listCustomers(customers),
    findCustomer: findCustomer(customers),
    findCustomers: findCustomers(customers),
    findBalance: findBalance(customers),
    findPayableAccounts: findPayableAccounts(customers),
    addCustomer: addCustomer(counted),
    removeCustomer: removeCustomer(counted),
    setClaimState: setClaimState(counted),
    reserveClaim: reserveClaim(customers, clock),
    confirmClaim: confirmClaim(counted),
    releaseClaim: releaseClaim(customers),
    applySettledPayment: applySettledPayment(customers),
    applySettledRefund: applySettledRefund(customers),
    applyDispute: applyDispute(customers),
    applyWonDispute: applyWonDispute(customers),
    correctAccount: correctAccount(parts),
    readHistory: readHistory(parts.journal),

    countCustomers: countCustomers(parts),
    readCounts: readCounts(parts),
    countUpdates,
    copyJournalEntries: parts.journal.copyPending,
    checkLedger: checkLedger(parts),
    companiesWithAccounts: parts.checkedAccounts.companies,

    readCsvTemplate: readCsvTemplate(templates),
    updateCsvTemplate: updateCsvTemplate(parts),

    receiveUpload: receiveUpload({ ...parts, templateOf: templateOf(templates) }),
    applyUpload: applyUpload({ ...counted, scheduleDue }),
    listUploads: listUploads(uploads),
    findUpload: findUpload(uploads),
    listUploadErrors: listUploadErrors(errors),
    scheduleDueUploads: scheduleDue,
    resumeUploads: resumeUploads(parts),
    removeAbandonedUploads: removeAbandonedUploads(parts),
    removeExpiredFiles: removeExpiredFiles(parts),
    inspectUploads: inspectUploads(parts),
    measureUploads: measureUploads(parts),
  };
}
