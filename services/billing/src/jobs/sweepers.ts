import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { BillingUseCases } from '../use-cases/index.ts';

const COUNTS_INTERVAL_MS = 2_000;
const SCHEDULE_INTERVAL_MS = 3_000;
const RANGES_INTERVAL_MS = 1_000;
const CLEAN_UP_INTERVAL_MS = 60_000;
const JOURNAL_INTERVAL_MS = 2_000;
const PAYMENT_FILES_INTERVAL_MS = 10_000;
const FILE_PICKUPS_INTERVAL_MS = 3_000;

/** Returns the sweepers, which find due work in the database, also after the loss of a queue or the crash of a process. */
export const createSweepers = (
  useCases: BillingUseCases,
  { sharesUploads = true }: { sharesUploads?: boolean | undefined },
): Sweeper[] => [
  { name: 'customer-counts', everyMs: COUNTS_INTERVAL_MS, run: useCases.countUpdates.projectAll },
  { name: 'recounts', everyMs: COUNTS_INTERVAL_MS, run: useCases.countUpdates.recountDue },
  { name: 'journal', everyMs: JOURNAL_INTERVAL_MS, run: useCases.copyJournalEntries },
  { name: 'due-uploads', everyMs: SCHEDULE_INTERVAL_MS, run: useCases.scheduleDueUploads },
  ...(sharesUploads
    ? [
        {
          name: 'upload-ranges',
          everyMs: RANGES_INTERVAL_MS,
          run: useCases.rangeWorker.start,
          close: useCases.rangeWorker.stop,
        },
      ]
    : []),
  { name: 'abandoned-uploads', everyMs: CLEAN_UP_INTERVAL_MS, run: useCases.removeAbandonedUploads },
  { name: 'lapsed-uploads', everyMs: CLEAN_UP_INTERVAL_MS, run: useCases.discardLapsedUploads },
  { name: 'payment-files', everyMs: CLEAN_UP_INTERVAL_MS, run: useCases.continuePaymentFiles },
  { name: 'scheduled-payment-files', everyMs: PAYMENT_FILES_INTERVAL_MS, run: useCases.createScheduledPaymentFiles },
  {
    name: 'payment-file-deliveries',
    everyMs: PAYMENT_FILES_INTERVAL_MS,
    run: useCases.paymentFileDeliveries.start,
    close: useCases.paymentFileDeliveries.stop,
  },
  {
    name: 'file-pickups',
    everyMs: FILE_PICKUPS_INTERVAL_MS,
    run: useCases.filePickups.start,
    close: useCases.filePickups.stop,
  },
  {
    name: 'file-pickup-reports',
    everyMs: FILE_PICKUPS_INTERVAL_MS,
    run: useCases.pickupReports.start,
    close: useCases.pickupReports.stop,
  },
  { name: 'expired-files', everyMs: CLEAN_UP_INTERVAL_MS, run: useCases.removeExpiredFiles },
  { name: 'expired-upload-errors', everyMs: CLEAN_UP_INTERVAL_MS, run: useCases.removeExpiredErrors },
];
