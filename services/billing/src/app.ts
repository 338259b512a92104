import { applyUploadJob, domainEvents, type ReceiveUpload } from '@utility-pay/contracts';
import {
  createCompanyDirectory,
  createFindTimeZone,
  createRequireExisting,
} from '@utility-pay/service-kit/company-directory';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import { implementJob } from '@utility-pay/service-kit/jobs/worker';
import { createOutboundResolver } from '@utility-pay/service-kit/outbound-addresses';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createRequireStepUp } from '@utility-pay/service-kit/step-up';
import { createFlush } from '@utility-pay/service-kit/totals/project-deltas';
import { createCheckedAccounts } from './data/checked-accounts.repository.ts';
import { createFindUploadSettings } from './data/company-settings.client.ts';
import { createCsvTemplateRepository } from './data/csv-template.repository.ts';
import { createCustomerRepository } from './data/customer.repository.ts';
import { createCountDeltas, createCustomerCountsRepository } from './data/customer-counts.repository.ts';
import { createFilePickupRepository } from './data/file-pickup.repository.ts';
import { createFiledEntries } from './data/filed-entries.repository.ts';
import { createEndLogin } from './data/identity-logins.client.ts';
import { createJournal } from './data/journal.repository.ts';
import { createMissingCustomerRepository } from './data/missing-customer.repository.ts';
import { createNoteRepository } from './data/note.repository.ts';
import { createPaymentFileRepository } from './data/payment-file.repository.ts';
import { createPaymentFileSettingsRepository } from './data/payment-file-settings.repository.ts';
import { createPickupFileRepository } from './data/pickup-file.repository.ts';
import { createStoredFiles } from './data/stored-files.ts';
import { createUploadRepository } from './data/upload.repository.ts';
import { createUploadErrorRepository } from './data/upload-error.repository.ts';
import { createUploadFixesRepository } from './data/upload-fixes.repository.ts';
import { createUploadQuotaRepository } from './data/upload-quota.repository.ts';
import { createUploadRanges } from './data/upload-range.repository.ts';
import { MAX_STORED_ERRORS } from './domain/stored-errors.ts';
import { onAccountArchived } from './events/on-account-archived.ts';
import { onCreditTransferred } from './events/on-credit-transferred.ts';
import {
  onPaymentDisputed,
  onPaymentDisputeWon,
  onPaymentRefunded,
  onPaymentRefundFailed,
  onPaymentSucceeded,
} from './events/on-payment.ts';
import { onSandboxCreated } from './events/on-sandbox-created.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { rowReaders } from './graphql/row-readers.ts';
import { createSweepers } from './jobs/sweepers.ts';
import { uploadGauges } from './jobs/upload-gauges.ts';
import { migrations } from './migrations.ts';
import { createSftpClient } from './providers/sftp.client.ts';
import { MAX_CONCURRENT_CHUNKS, MIN_SHARED_ROWS } from './use-cases/apply-rows.ts';
import { type BillingDependencies, type BillingUseCases, createBillingUseCases } from './use-cases/index.ts';
import { projectCounts } from './use-cases/update-counts.ts';
import { MAX_CHUNK_ROWS } from './use-cases/upload-chunks.ts';
import { MAX_PAYMENT_FILE_ROWS } from './use-cases/write-payment-file.ts';

export { reconcilePaymentFiles } from './data/reconcile-payment-files.ts';
export { removeLaterEntries } from './data/remove-later-entries.ts';
export { migrations } from './migrations.ts';

/** Makes this service's encrypted secrets unusable for other services with the same key. */
const ENCRYPTION_PURPOSE = 'billing';
/** Length of the random name of a process in leases of uploads. */
const OWNER_LENGTH = 12;

export interface BillingOptions {
  /** Encrypts the passwords and keys of companies' SFTP servers. */
  encryptionKeys: KeyRing;
  /** Minutes for which a sign-in or a confirmed password allows sensitive changes. */
  stepUpMinutes?: number | undefined;
  /** Private networks (CIDR) in which companies' SFTP servers may be. */
  outboundPrivateNetworks?: readonly string[] | undefined;
  /** False if one process applies all files: ranges of large files are then neither offered nor taken. */
  sharesUploads?: boolean | undefined;
}

export interface Billing extends ServiceApp {
  useCases: BillingUseCases;
  /** Receives a bill file. Called by a gateway in the same process; otherwise by an HTTP route. */
  receiveUpload: ReceiveUpload;
}

/** Creates the repositories and clients of billing. */
export function createBillingDependencies(platform: Platform, options: BillingOptions): BillingDependencies {
  const { clock, log, createEvent, recordAct, queues, metrics, randomId } = platform;
  const journal = createJournal(platform);
  const countDeltas = createCountDeltas(platform);
  const counts = createCustomerCountsRepository(platform);
  const flushCounts = createFlush(projectCounts({ counts, countDeltas }).project, log);
  const secrets = createSecretBox(options.encryptionKeys, ENCRYPTION_PURPOSE);
  return {
    customers: createCustomerRepository(platform, { journal, flushCounts }),
    uploads: createUploadRepository(platform, flushCounts),
    quotas: createUploadQuotaRepository(platform),
    countDeltas,
    counts,
    templates: createCsvTemplateRepository(platform),
    files: createStoredFiles(platform, 'uploads'),
    errors: createUploadErrorRepository(platform),
    missingCustomers: createMissingCustomerRepository(platform),
    maxStoredErrors: MAX_STORED_ERRORS,
    fixes: createUploadFixesRepository(platform),
    schedule: ({ id: uploadId, companyId, lease }) =>
      queues.add(applyUploadJob, { companyId, uploadId, generation: lease?.generation ?? 0 }),
    recordRows: ({ successful, failed }) => {
      metrics.uploadRows.inc({ result: 'ok' }, successful);
      metrics.uploadRows.inc({ result: 'failed' }, failed);
    },
    ranges: createUploadRanges(platform),
    maxChunkRows: MAX_CHUNK_ROWS,
    maxConcurrentChunks: MAX_CONCURRENT_CHUNKS,
    maxPaymentFileRows: MAX_PAYMENT_FILE_ROWS,
    minSharedRows: options.sharesUploads === false ? Number.POSITIVE_INFINITY : MIN_SHARED_ROWS,
    requireExisting: createRequireExisting(createCompanyDirectory(platform)),
    endLogin: createEndLogin(platform),
    settingsOf: createFindUploadSettings(platform),
    journal,
    clearing: journal,
    notes: createNoteRepository(platform),
    paymentFiles: createPaymentFileRepository(platform),
    paymentFileSettings: createPaymentFileSettingsRepository(platform, secrets),
    filePickups: createFilePickupRepository(platform, secrets),
    pickupFiles: createPickupFileRepository(platform),
    filedEntries: createFiledEntries(platform),
    storedPaymentFiles: createStoredFiles(platform, 'payment-files'),
    sftp: createSftpClient(createOutboundResolver(options.outboundPrivateNetworks)),
    secrets,
    requireStepUp: createRequireStepUp(clock, options.stepUpMinutes),
    timeZoneOf: createFindTimeZone(platform),
    checkedAccounts: createCheckedAccounts(platform),
    createEvent,
    recordAct,
    clock,
    owner: randomId(OWNER_LENGTH),
    log,
  };
}

/** Creates the billing service: customers, their bills, and bill files. */
export function createBilling(
  platform: Platform,
  options: BillingOptions,
  dependencies: Partial<BillingDependencies> = {},
): Billing {
  const useCases = createBillingUseCases({ ...createBillingDependencies(platform, options), ...dependencies });
  return {
    name: 'billing',
    useCases,
    receiveUpload: useCases.receiveUpload,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      context: { useCases },
    }),
    handlers: [
      implementJob(applyUploadJob, useCases.applyUpload),
      onAccountArchived(useCases),
      onCreditTransferred(useCases),
      onPaymentSucceeded(useCases, platform.log),
      onPaymentRefunded(useCases, platform.log),
      onPaymentRefundFailed(useCases, platform.log),
      onPaymentDisputed(useCases, platform.log),
      onPaymentDisputeWon(useCases, platform.log),
      onSandboxCreated(useCases),
    ],
    sweepers: createSweepers(useCases, options),
    rowReaders: rowReaders(useCases),
    gauges: [uploadGauges(useCases, platform.clock)],
    publishes: [
      domainEvents.accountUnclaimed,
      domainEvents.accountRemoved,
      domainEvents.accountArchived,
      domainEvents.creditTransferred,
      domainEvents.billChanged,
      domainEvents.paymentRecorded,
      domainEvents.paymentReversed,
      domainEvents.uploadChanged,
      domainEvents.fileTransferReported,
      domainEvents.billingActRecorded,
    ],
    migrations,
  };
}
