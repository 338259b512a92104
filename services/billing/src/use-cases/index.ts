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
import { removeAbandonedUploads, removeExpiredFiles } from './clean-up-uploads.ts';
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
import { findAppliedBefore } from './find-applied-before.ts';
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
import { findUnconfirmed } from './find-unconfirmed.ts';
import { findUpload, listUploadErrors, listUploads, readUploadFixes, streamRowsToCorrect } from './find-uploads.ts';
import { countSameValue, fixUploadRows, undoUploadFix } from './fix-upload-rows.ts';
import { readIncludedPayments } from './included-payments.ts';
import { inspectUploads, measureUploads } from './inspect-uploads.ts';
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
import type { ClearingAccount } from './ports/clearing.ts';
import type { FilePickupRepository, PickupFileRepository } from './ports/file-pickup.ts';
import type { NoteRepository } from './ports/notes.ts';
import type { FiledEntries, PaymentFileRepository, PaymentFileSettingsRepository } from './ports/payment-files.ts';
import type { SftpClient } from './ports/sftp.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { UploadFixesRepository } from './ports/upload-fixes.ts';
import type { UploadRanges } from './ports/upload-ranges.ts';
import type { FindUploadSettings } from './ports/upload-settings.ts';
import type {
  CheckedAccounts,
  CsvTemplateRepository,
  CustomerCountsRepository,
  CustomerRepository,
  EndLogin,
  Journal,
  ScheduleUpload,
  StoredFiles,
  UploadQuotaRepository,
  UploadRepository,
} from './ports.ts';
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
  fixes: UploadFixesRepository;
  schedule: ScheduleUpload;
  recordRows: RecordRows;
  ranges: UploadRanges;
  /** Chunks of a bill file that are written concurrently. */
  maxConcurrentChunks: number;
  /** Rows from which ranges of a bill file are offered to other processes. */
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
export function createBillingUseCases(parts: BillingDependencies) {
  const { customers, templates, uploads, requireExisting, clock } = parts;
  const countUpdates = createCountUpdates(parts);
  const counted = { ...parts, countUpdates, endSessions: endSessions(parts.endLogin, parts.log) };
  const scanning = { ...parts, inTurn: createCompanyTurns('requests for failed rows') };
  const connecting = { ...parts, inTurn: createCompanyTurns('connections to SFTP servers') };
  const listed = listsInTurn(customers);
  const receiving = { ...parts, templateOf: templateOf(templates) };
  const transfer = transferCredit(parts);
  const scheduleDue = scheduleDueUploads(parts);
  const finding = { findUnconfirmed: findUnconfirmed(parts), findAppliedBefore: findAppliedBefore(parts) };
  const applying = { ...parts, ...finding, uploadSlots: createUploadSlots() };
  return {
    listCustomers: listCustomers(listed),
    streamCustomers: streamCustomers(customers, requireExisting),
    findCustomer: findCustomer(customers),
    findCustomers: findCustomers(customers),
    findArchivedAccounts: findArchivedAccounts(customers),
    findSuccessor: findSuccessor(customers),
    findBalance: findBalance(customers),
    findPayableAccounts: findPayableAccounts(customers),
    readClearing: readClearing(parts),
    findClearedPayments: findClearedPayments(parts),
    addCustomer: addCustomer(counted),
    addSandboxData: addSandboxData(counted),
    removeCustomer: removeCustomer(counted),
    startNewAccount: startNewAccount(counted),
    addNextAccount: addNextAccount(counted),
    setClaimState: setClaimState(counted),
    reserveClaim: reserveClaim(customers, clock),
    confirmClaim: confirmClaim(parts),
    releaseClaim: releaseClaim(customers),
    applySettledPayment: applySettledPayment(parts),
    applySettledRefund: applySettledRefund(parts),
    applyDispute: applyDispute(parts),
    applyFailedRefund: applyFailedRefund(parts),
    applyWonDispute: applyWonDispute(parts),
    transferCredit: transfer,
    correctAccount: correctAccount({ ...parts, transferCredit: transfer }),
    recordExternalPayments: recordExternalPayments({
      ...parts,
      correct: correctAccount({ ...parts, transferCredit: transfer, journal: { copyPending: async () => undefined } }),
    }),
    updateCustomers: updateCustomers(parts),
    readHistory: readHistory(parts.journal),
    listNotes: listNotes(parts),
    addNote: addNote(parts),
    deleteNote: deleteNote(parts),

    listPaymentFiles: listPaymentFiles(parts),
    findPaymentFile: findPaymentFile(parts),
    countUnfiledPayments: countUnfiledPayments(parts),
    createPaymentFile: createPaymentFile(parts),
    confirmPaymentFile: confirmPaymentFile(parts),
    discardPaymentFile: discardPaymentFile(parts),
    readPaymentFile: readPaymentFile(parts),
    continuePaymentFiles: continuePaymentFiles(parts),
    readPaymentFileSettings: readPaymentFileSettings(parts),
    updatePaymentFileSettings: updatePaymentFileSettings(parts),
    updatePaymentFileSchedule: updatePaymentFileSchedule(parts),
    updatePaymentFileServer: updatePaymentFileServer(connecting),
    readSftpHostKey: readSftpHostKey(connecting),
    deliverPaymentFile: deliverPaymentFile(parts),
    paymentFileDeliveries: createPaymentFileDeliveries(parts),
    createScheduledPaymentFiles: createScheduledPaymentFiles(parts),

    readFilePickup: readFilePickup(parts),
    updateFilePickup: updateFilePickup(connecting),
    stopFilePickup: stopFilePickup(connecting),
    checkFilePickup: checkFilePickup(connecting),
    listPickupFiles: listPickupFiles(parts),
    pickUpAgain: pickUpAgain(connecting),
    filePickups: createFilePickups(receiving),
    pickupReports: createPickupReports(parts),
    reencryptSecrets: reencryptSecrets(parts),

    countCustomers: countCustomers({ ...counted, customers: listed }),
    readCounts: readCounts(counted),
    readOpenBills: readOpenBills(customers),
    readIncludedPayments: readIncludedPayments(parts),
    countUpdates,
    copyJournalEntries: parts.journal.copyPending,
    checkLedger: checkLedger(parts),
    companiesWithAccounts: parts.checkedAccounts.companies,

    readCsvTemplate: readCsvTemplate(templates),
    updateCsvTemplate: updateCsvTemplate(parts),

    receiveUpload: receiveUpload(receiving),
    applyUpload: applyUpload({ ...applying, countUpdates, scheduleDue }),
    rangeWorker: createRangeWorker(applying),
    listUploads: listUploads(uploads),
    findUpload: findUpload(uploads),
    listUploadErrors: listUploadErrors(scanning),
    readUploadFixes: readUploadFixes(parts),
    countSameValue: countSameValue(scanning),
    fixUploadRows: fixUploadRows(scanning),
    undoUploadFix: undoUploadFix(scanning),
    sendFixedRows: sendFixedRows(scanning),
    streamRowsToCorrect: streamRowsToCorrect(parts),
    scheduleDueUploads: scheduleDue,
    approveUpload: approveUpload(parts),
    discardUpload: discardUpload(parts),
    undoUpload: undoUpload(parts),
    discardLapsedUploads: discardLapsedUploads(parts),
    resumeUploads: resumeUploads(parts),
    removeAbandonedUploads: removeAbandonedUploads(parts),
    removeExpiredFiles: removeExpiredFiles(parts),
    inspectUploads: inspectUploads(parts),
    measureUploads: measureUploads(parts),
  };
}
