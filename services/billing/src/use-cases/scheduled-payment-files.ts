import { SYSTEM } from '@utility-pay/service-kit/audit';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { isUnfinished, needsFollowUp } from '../domain/payment-file.ts';
import { scheduleFrom } from './payment-file-settings.ts';
import { addPaymentFile, type PaymentFileDependencies } from './payment-files.ts';
import { continuePaymentFile } from './write-payment-file.ts';

const BATCH_SIZE = 50;

/**
 * Creates the due daily files of all companies: one file of a company per sweep, until all payments are in a file. Each file stores the
 * time for which it was scheduled, and whether more payments remain. After a crash before the schedule is advanced, the next sweep
 * therefore neither repeats nor skips a file.
 */
export const createScheduledPaymentFiles = (dependencies: PaymentFileDependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => dependencies.paymentFileSettings.listScheduled(dependencies.clock.now(), batch),
    handle: async ({ companyId }) => {
      const { paymentFiles, paymentFileSettings } = dependencies;
      const settings = await paymentFileSettings.find(companyId);
      const { schedule } = settings ?? {};
      if (!settings || !schedule || schedule.nextFileAt >= dependencies.clock.now()) return 'done';
      const last = await paymentFiles.findLast(companyId);
      // The worker of this file, or the sweep of abandoned files, finishes it.
      if (last && isUnfinished(last)) return 'stays';
      if (last?.scheduledFor?.getTime() !== schedule.nextFileAt.getTime() || needsFollowUp(last)) {
        const result = await addPaymentFile(dependencies, SYSTEM, companyId, { scheduledFor: schedule.nextFileAt });
        // Another file is being created; the next sweep tries again.
        if (result.kind === 'busy') return 'stays';
        if (result.kind === 'added') {
          const file = await continuePaymentFile(dependencies, result.file);
          if (isUnfinished(file) || needsFollowUp(file)) return 'stays';
        }
      }
      const next = await scheduleFrom(dependencies, companyId, schedule.hour);
      const current = await paymentFileSettings.find(companyId);
      // Staff changed the schedule meanwhile.
      if (current?.schedule?.nextFileAt.getTime() !== schedule.nextFileAt.getTime()) return 'done';
      const isSaved = await paymentFileSettings.save(companyId, { ...current, schedule: next }, []);
      return isSaved ? 'done' : 'stays';
    },
    batchSize: BATCH_SIZE,
  });
