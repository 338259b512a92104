import { type Actor, domainEvents, refused } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { type CompanyRunner, createCompanyRunner } from '@utility-pay/service-kit/jobs/company-runner';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { isComplete, type PaymentFile, paymentFileName } from '../domain/payment-file.ts';
import {
  completeAttempt,
  failAttempt,
  giveUpDelivery,
  interruptAttempt,
  isBeingSent,
  newDelivery,
  type PaymentFileDelivery,
  startAttempt,
} from '../domain/payment-file-delivery.ts';
import { deliverySecretOwner, type SftpServer } from '../domain/sftp-server.ts';
import { paymentFileSettingsOf } from './payment-file-settings.ts';
import {
  actOf,
  findToChange,
  type PaymentFileDependencies,
  type PaymentFileKey,
  type PaymentFileResult,
} from './payment-files.ts';
import type { SftpClient, UploadResult } from './ports/sftp.ts';
import { decryptSftpAccess, UNREADABLE_SECRET } from './sftp-access.ts';

/** Maximum deliveries at the same time in one process, each to another company's server. */
const MAX_IN_PROGRESS = 20;
/** A company's other files wait for this time after a failed attempt, since its server is probably down. */
const PAUSE_MS = 60_000;

const NO_SERVER = 'No SFTP server is set up for payment files.';
const NOT_COMPLETE = 'Only a payment file that is ready or confirmed can be delivered.';

interface Dependencies extends PaymentFileDependencies {
  sftp: SftpClient;
  secrets: SecretBox;
  createEvent: CreateEvent;
}

/** Requests the delivery of a file to the company's SFTP server. A file that was delivered before is replaced there. */
export const deliverPaymentFile =
  (dependencies: Dependencies) =>
  (actor: Actor, key: PaymentFileKey): Promise<PaymentFileResult> => {
    const { paymentFiles, recordAct, clock } = dependencies;
    return retryOnConflict<PaymentFileResult>(async () => {
      const file = await findToChange(dependencies, actor, key);
      if (!isComplete(file)) return { done: refused('CONFLICT', NOT_COMPLETE) };
      if (!(await paymentFileSettingsOf(dependencies, key.companyId)).server)
        return { done: refused('CONFLICT', NO_SERVER) };
      const { delivery } = file;
      const isRequested = delivery?.state === 'waiting' && delivery.attempts === 0;
      if (isRequested || isBeingSent(delivery, clock.now())) return { done: { kind: 'changed', file } };
      const after = { ...file, delivery: newDelivery(clock.now(), delivery) };
      const act = actOf(recordAct, actor, file, 'payment-file.redelivered');
      const saved = await paymentFiles.save({ before: file, after }, [act]);
      return saved && { done: { kind: 'changed', file: saved } };
    });
  };

/** Creates the background work that delivers the files of all companies. A delivery interrupted by a shutdown is due again immediately. */
export function createPaymentFileDeliveries(dependencies: Dependencies): CompanyRunner {
  const { paymentFiles, paymentFileSettings, storedPaymentFiles, sftp, secrets, createEvent, clock, log } =
    dependencies;
  return createCompanyRunner({
    name: 'payment file deliveries',
    maxInProgress: MAX_IN_PROGRESS,
    pauseMs: PAUSE_MS,
    listDue: (page) => paymentFiles.listToDeliver(clock.now(), page),
    work: deliver,
    clock,
    log,
  });

  /** Makes one attempt. Returns false if it failed. */
  async function deliver(file: PaymentFile, stopping: AbortSignal): Promise<boolean> {
    if (!file.delivery) return true;
    const started = { ...file, delivery: startAttempt(file.delivery, clock.now()) };
    // Another worker started this attempt, or the file changed; the next run reads it again.
    if (!(await paymentFiles.save({ before: file, after: started }))) return false;
    const server = (await paymentFileSettings.find(file.companyId))?.server;
    if (!server) {
      await finish(started, (current) => giveUpDelivery(current, NO_SERVER));
      return true;
    }
    const result = await send(file, server, stopping);
    await finish(started, (current) => {
      if (result.kind === 'done') return completeAttempt(current, clock.now());
      return (stopping.aborted ? interruptAttempt : failAttempt)(current, result, clock.now());
    });
    return result.kind === 'done';
  }

  async function send(file: PaymentFile, server: SftpServer, stopping: AbortSignal): Promise<UploadResult> {
    const { companyId, contentId = '' } = file;
    const access = decryptSftpAccess(secrets, server, deliverySecretOwner(companyId));
    if (!access) return { kind: 'failed', message: UNREADABLE_SECRET, mayHaveArrived: false };
    return sftp.upload(access, paymentFileName(file), storedPaymentFiles.open(companyId, contentId), stopping);
  }

  /** Stores the result of an attempt, unless another delivery or attempt was requested or started since. */
  async function finish(
    { companyId, id, delivery: attempted }: PaymentFile,
    change: (delivery: PaymentFileDelivery) => PaymentFileDelivery,
  ): Promise<void> {
    await retryOnConflict<void>(async () => {
      const file = await paymentFiles.find(companyId, id);
      const isCurrent =
        file?.delivery?.attempts === attempted?.attempts &&
        file?.delivery?.requestedAt.getTime() === attempted?.requestedAt.getTime();
      if (!file?.delivery || !isCurrent) return { done: undefined };
      const after = { ...file, delivery: change(file.delivery) };
      const { state, message } = after.delivery;
      const report =
        state === 'failed'
          ? [
              createEvent(domainEvents.fileTransferReported, companyId, {
                outcome: 'not-delivered',
                fileName: paymentFileName(file),
                ...(message ? { message } : {}),
              }),
            ]
          : [];
      return (await paymentFiles.save({ before: file, after }, report)) ? { done: undefined } : undefined;
    });
  }
}
