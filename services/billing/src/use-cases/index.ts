import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { FindTimeZone, RequireExisting } from '@utility-pay/service-kit/company-directory';
import { createCompanyTurns, listsInTurn } from '@utility-pay/service-kit/company-turns';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { PendingDeltas } from '@utility-pay/service-kit/totals/project-deltas';
import type { CountDelta } from '../domain/customer-counts.ts';
import { addCustomer } from './add-customer.ts';
import { addSandboxData } from './add-sandbox-data.ts';
import { createRangeWorker } from './apply-offered-ranges.ts';
import {
  applyDispute,
  applyFailedRefund,
  applySettledPayment,
  applySettledRefund,
  applyWonDispute,
} from './apply-payment.ts';
import { applyUpload } from './apply-upload.ts';
import { checkLedger } from './check-ledger.ts';
import { confirmClaim, releaseClaim, reserveClaim } from './claim-account.ts';
import { removeAbandonedUploads, removeExpiredErrors, removeExpiredFiles } from './clean-up-uploads.ts';
import { correctAccount } from './correct-account.ts';
import { countCustomers, readCounts } from './count-customers.ts';
import { readOpenBills } from './count-open-bills.ts';
import { readCsvTemplate, templateOf, updateCsvTemplate } from './csv-template.ts';
import { approveUpload, discardLapsedUploads, discardUpload } from './decide-upload.ts';
import { createPaymentFileDeliveries, deliverPaymentFile } from './deliver-payment-file.ts';
import { endSessions } from './end-sessions.ts';
import {
  checkFilePickup,
  listPickupFiles,
  pickUpAgain,
  readFilePickup,
  stopFilePickup,
  updateFilePickup,
} from './file-pickup.ts';
import {
  findArchivedAccounts,
  findBalance,
  findCustomer,
  findCustomers,
  findPayableAccounts,
  findSuccessor,
  listCustomers,
  streamCustomers,
} from './find-customers.ts';
import { findUnconfirmedPayments } from './find-unconfirmed-payments.ts';
import {
  findUpload,
  listUploadErrors,
  listUploads,
  readUploadFixes,
  streamMissingCustomers,
  streamRowsToCorrect,
} from './find-uploads.ts';
import { findUploadsAppliedBefore } from './find-uploads-applied-before.ts';
import { countSameValue, fixUploadRows, undoUploadFix } from './fix-upload-rows.ts';
import { readIncludedPayments } from './included-payments.ts';
import { inspectUploads, readUploadMetrics } from './inspect-uploads.ts';
import { addNote, deleteNote, listNotes } from './notes.ts';
import { readSftpHostKey, updatePaymentFileServer } from './payment-file-server.ts';
import {
  readPaymentFileSettings,
  updatePaymentFileSchedule,
  updatePaymentFileSettings,
} from './payment-file-settings.ts';
import {
  confirmPaymentFile,
  countUnfiledPayments,
  createPaymentFile,
  discardPaymentFile,
  findPaymentFile,
  listPaymentFiles,
  readPaymentFile,
} from './payment-files.ts';
import { createFilePickups } from './pick-up-files.ts';
import type { CsvTemplateRepository } from './ports/csv-templates.ts';
import type { CustomerCountsRepository } from './ports/customer-counts.ts';
import type { CustomerRepository, EndLogin } from './ports/customers.ts';
import type { FilePickupRepository, PickupFileRepository } from './ports/file-pickup.ts';
import type { ClearingAccount, Journal } from './ports/journal.ts';
import type { CheckedAccounts } from './ports/ledger-check.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { NoteRepository } from './ports/notes.ts';
import type { FiledEntries, PaymentFileRepository, PaymentFileSettingsRepository } from './ports/payment-files.ts';
import type { SftpClient } from './ports/sftp.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadErrorRepository, UploadFixesRepository } from './ports/upload-errors.ts';
import type { UploadRanges } from './ports/upload-ranges.ts';
import type { FindUploadSettings, ScheduleUpload, UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';
import type { RecordRows } from './process-upload.ts';
import { findClearedPayments, readClearing } from './read-clearing.ts';
import { readHistory } from './read-history.ts';
import { receiveUpload } from './receive-upload.ts';
import { recordExternalPayments } from './record-external-payments.ts';
import { reencryptSecrets } from './reencrypt-secrets.ts';
import { removeCustomer } from './remove-customer.ts';
import { createPickupReports } from './report-pickup-files.ts';
import { resumeUploads, scheduleDueUploads } from './schedule-uploads.ts';
import { createScheduledPaymentFiles } from './scheduled-payment-files.ts';
import { sendFixedRows } from './send-fixed-rows.ts';
import { setClaimState } from './set-claim-state.ts';
import { addNextAccount, startNewAccount } from './start-new-account.ts';
import { transferCredit } from './transfer-credit.ts';
import { undoUpload } from './undo-upload.ts';
import { createCountUpdates } from './update-counts.ts';
import { updateCustomers } from './update-customers.ts';
import { createUploadSlots } from './upload-slots.ts';
import { continuePaymentFiles } from './write-payment-file.ts';

export interface BillingDependencies {
  customers: CustomerRepository;
  counts: CustomerCountsRepository;
  countDeltas: PendingDeltas<CountDelta>;
  templates: CsvTemplateRepository;
  uploads: UploadRepository;
  quotas: UploadQuotaRepository;
  files: StoredFiles;
  errors: UploadErrorRepository;
  missingCustomers: MissingCustomerRepository;
  /** Maximum failed rows of one upload that are stored. */
  maxStoredErrors: number;
  fixes: UploadFixesRepository;
  schedule: ScheduleUpload;
  recordRows: RecordRows;
  ranges: UploadRanges;
  /** Maximum rows of a bill file that are written and checkpointed together. */
  maxChunkRows: number;
  /** Maximum chunks of a bill file that are written concurrently. */
  maxConcurrentChunks: number;
  /** Minimum rows of a bill file whose ranges are offered to other processes. */
  minSharedRows: number;
  requireExisting: RequireExisting;
  endLogin: EndLogin;
  settingsOf: FindUploadSettings;
  journal: Journal;
  clearing: ClearingAccount;
  notes: NoteRepository;
  paymentFiles: PaymentFileRepository;
  paymentFileSettings: PaymentFileSettingsRepository;
  filePickups: FilePickupRepository;
  pickupFiles: PickupFileRepository;
  filedEntries: FiledEntries;
  storedPaymentFiles: StoredFiles;
  /** Maximum rows of one payment file. */
  maxPaymentFileRows: number;
  sftp: SftpClient;
  secrets: SecretBox;
  requireStepUp: RequireStepUp;
  timeZoneOf: FindTimeZone;
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
export function createBillingUseCases(dependencies: BillingDependencies) {
  const { customers, templates, uploads, requireExisting, clock } = dependencies;
  const countUpdates = createCountUpdates(dependencies);
  const withCounts = {
    ...dependencies,
    countUpdates,
    endSessions: endSessions(dependencies.endLogin, dependencies.log),
  };
  const withRowTurns = { ...dependencies, inTurn: createCompanyTurns('requests for failed rows') };
  const withServerTurns = { ...dependencies, inTurn: createCompanyTurns('connections to SFTP servers') };
  const listed = listsInTurn(customers);
  const withTemplates = { ...dependencies, templateOf: templateOf(templates) };
  const transfer = transferCredit(dependencies);
  const scheduleDue = scheduleDueUploads(dependencies);
  const lookups = {
    findUnconfirmedPayments: findUnconfirmedPayments(dependencies),
    findUploadsAppliedBefore: findUploadsAppliedBefore(dependencies),
  };
  const withUploadSlots = { ...dependencies, ...lookups, uploadSlots: createUploadSlots() };
  return {
    listCustomers: listCustomers(listed),
    streamCustomers: streamCustomers(customers, requireExisting),
    findCustomer: findCustomer(customers),
    findCustomers: findCustomers(customers),
    findArchivedAccounts: findArchivedAccounts(customers),
    findSuccessor: findSuccessor(customers),
    findBalance: findBalance(customers),
    findPayableAccounts: findPayableAccounts(customers),
    readClearing: readClearing(dependencies),
    findClearedPayments: findClearedPayments(dependencies),
    addCustomer: addCustomer(withCounts),
    addSandboxData: addSandboxData(withCounts),
    removeCustomer: removeCustomer(withCounts),
    startNewAccount: startNewAccount(withCounts),
    addNextAccount: addNextAccount(withCounts),
    setClaimState: setClaimState(withCounts),
    reserveClaim: reserveClaim(customers, clock),
    confirmClaim: confirmClaim(dependencies),
    releaseClaim: releaseClaim(customers),
    applySettledPayment: applySettledPayment(dependencies),
    applySettledRefund: applySettledRefund(dependencies),
    applyDispute: applyDispute(dependencies),
    applyFailedRefund: applyFailedRefund(dependencies),
    applyWonDispute: applyWonDispute(dependencies),
    transferCredit: transfer,
    correctAccount: correctAccount({ ...dependencies, transferCredit: transfer }),
    recordExternalPayments: recordExternalPayments({
      ...dependencies,
      correct: correctAccount({
        ...dependencies,
        transferCredit: transfer,
        journal: { copyPending: async () => undefined },
      }),
    }),
    updateCustomers: updateCustomers(dependencies),
    readHistory: readHistory(dependencies.journal),
    listNotes: listNotes(dependencies),
    addNote: addNote(dependencies),
    deleteNote: deleteNote(dependencies),

    listPaymentFiles: listPaymentFiles(dependencies),
    findPaymentFile: findPaymentFile(dependencies),
    countUnfiledPayments: countUnfiledPayments(dependencies),
    createPaymentFile: createPaymentFile(dependencies),
    confirmPaymentFile: confirmPaymentFile(dependencies),
    discardPaymentFile: discardPaymentFile(dependencies),
    readPaymentFile: readPaymentFile(dependencies),
    continuePaymentFiles: continuePaymentFiles(dependencies),
    readPaymentFileSettings: readPaymentFileSettings(dependencies),
    updatePaymentFileSettings: updatePaymentFileSettings(dependencies),
    updatePaymentFileSchedule: updatePaymentFileSchedule(dependencies),
    updatePaymentFileServer: updatePaymentFileServer(withServerTurns),
    readSftpHostKey: readSftpHostKey(withServerTurns),
    deliverPaymentFile: deliverPaymentFile(dependencies),
    paymentFileDeliveries: createPaymentFileDeliveries(dependencies),
    createScheduledPaymentFiles: createScheduledPaymentFiles(dependencies),

    readFilePickup: readFilePickup(dependencies),
    updateFilePickup: updateFilePickup(withServerTurns),
    stopFilePickup: stopFilePickup(withServerTurns),
    checkFilePickup: checkFilePickup(withServerTurns),
    listPickupFiles: listPickupFiles(dependencies),
    pickUpAgain: pickUpAgain(withServerTurns),
    filePickups: createFilePickups(withTemplates),
    pickupReports: createPickupReports(dependencies),
    reencryptSecrets: reencryptSecrets(dependencies),

    countCustomers: countCustomers({ ...withCounts, customers: listed }),
    readCounts: readCounts(withCounts),
    readOpenBills: readOpenBills(customers),
    readIncludedPayments: readIncludedPayments(dependencies),
    countUpdates,
    copyJournalEntries: dependencies.journal.copyPending,
    checkLedger: checkLedger(dependencies),
    companiesWithAccounts: dependencies.checkedAccounts.companies,

    readCsvTemplate: readCsvTemplate(templates),
    updateCsvTemplate: updateCsvTemplate(dependencies),

    receiveUpload: receiveUpload(withTemplates),
    applyUpload: applyUpload({ ...withUploadSlots, countUpdates, scheduleDue }),
    rangeWorker: createRangeWorker(withUploadSlots),
    listUploads: listUploads(uploads),
    findUpload: findUpload(uploads),
    listUploadErrors: listUploadErrors(withRowTurns),
    readUploadFixes: readUploadFixes(dependencies),
    countSameValue: countSameValue(withRowTurns),
    fixUploadRows: fixUploadRows(withRowTurns),
    undoUploadFix: undoUploadFix(withRowTurns),
    sendFixedRows: sendFixedRows(withRowTurns),
    streamRowsToCorrect: streamRowsToCorrect(dependencies),
    streamMissingCustomers: streamMissingCustomers(dependencies),
    scheduleDueUploads: scheduleDue,
    approveUpload: approveUpload(dependencies),
    discardUpload: discardUpload(dependencies),
    undoUpload: undoUpload(dependencies),
    discardLapsedUploads: discardLapsedUploads(dependencies),
    resumeUploads: resumeUploads(dependencies),
    removeAbandonedUploads: removeAbandonedUploads(dependencies),
    removeExpiredFiles: removeExpiredFiles(dependencies),
    removeExpiredErrors: removeExpiredErrors(dependencies),
    inspectUploads: inspectUploads(dependencies),
    readUploadMetrics: readUploadMetrics(dependencies),
  };
}
