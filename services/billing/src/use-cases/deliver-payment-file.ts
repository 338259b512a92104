import type { Actor } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { type PaymentFile, paymentFileName } from '../domain/payment-file.ts';
import {
  attemptFailed,
  begun,
  delivered,
  givenUp,
  isBeingSent,
  newDelivery,
  type PaymentFileDelivery,
} from '../domain/payment-file-delivery.ts';
import { type SftpServer, sftpSecretOwner } from '../domain/sftp-server.ts';
import { paymentFileSettingsOf } from './payment-file-settings.ts';
import {
  actOf,
  findToChange,
  type PaymentFileKey,
  type PaymentFileParts,
  type PaymentFileResult,
  refused,
} from './payment-files.ts';
import type { SftpClient, SftpResult } from './ports/sftp.ts';

const BATCH_SIZE = 50;
/** Deliveries at the same time in one process, each to another company's server. */
const CONCURRENCY = 20;
/** Milliseconds for which a company's other files wait after a failed attempt: its server is probably down. */
const PAUSE_MS = 60_000;

const NO_SERVER = 'No SFTP server is set up for payment files.';
const NOT_COMPLETE = 'Only a payment file that is ready or confirmed can be delivered.';

interface Parts extends PaymentFileParts {
  sftp: SftpClient;
  secrets: SecretBox;
}

const isComplete = ({ state }: PaymentFile): boolean => state === 'ready' || state === 'confirmed';

/** Delivers a file to the company's SFTP server, also one that was delivered before: it replaces the same file there. */
export const deliverPaymentFile =
  (parts: Parts) =>
  (actor: Actor, key: PaymentFileKey): Promise<PaymentFileResult> => {
    const { paymentFiles, recordAct, clock } = parts;
    return retryOnConflict<PaymentFileResult>(async () => {
      const file = await findToChange(parts, actor, key);
      if (!isComplete(file)) return { done: refused(NOT_COMPLETE) };
      if (!(await paymentFileSettingsOf(parts, key.companyId)).server) return { done: refused(NO_SERVER) };
      const { delivery } = file;
      const isRequested = delivery?.state === 'waiting' && delivery.attempts === 0;
      if (isRequested || isBeingSent(delivery, clock.now())) return { done: { kind: 'changed', file } };
      const after = { ...file, delivery: newDelivery(clock.now(), delivery) };
      const isSaved = await paymentFiles.save({ before: file, after }, [
        actOf(recordAct, actor, file, 'payment-file.redelivered'),
      ]);
      return isSaved ? { done: { kind: 'changed', file: after } } : undefined;
    });
  };

/**
 * Delivers the due files of all companies, one of each company at a time, so that a server that does not answer holds up only
 * its own company.
 */
export const deliverDuePaymentFiles = (parts: Parts): (() => Promise<void>) => {
  const { paymentFiles, paymentFileSettings, storedPaymentFiles, sftp, secrets, clock } = parts;
  const sending = new Set<number>();
  const pausedUntil = new Map<number, Date>();
  return sweepInBatches({
    list: (batch) => paymentFiles.listToDeliver(clock.now(), batch),
    handle: async (file) => {
      const { companyId } = file;
      const pause = pausedUntil.get(companyId);
      if (sending.has(companyId) || (pause && pause > clock.now())) return 'stays';
      sending.add(companyId);
      try {
        const isDelivered = await deliver(file);
        if (isDelivered) pausedUntil.delete(companyId);
        else pausedUntil.set(companyId, new Date(clock.now().getTime() + PAUSE_MS));
      } finally {
        sending.delete(companyId);
      }
      return 'done';
    },
    batchSize: BATCH_SIZE,
    concurrency: CONCURRENCY,
  });

  /** Makes one attempt. Returns false if it failed. */
  async function deliver(file: PaymentFile): Promise<boolean> {
    if (!file.delivery) return true;
    const started = { ...file, delivery: begun(file.delivery, clock.now()) };
    // Another worker has begun this attempt, or the file has changed: the next sweep looks again.
    if (!(await paymentFiles.save({ before: file, after: started }))) return true;
    const server = (await paymentFileSettings.find(file.companyId))?.server;
    if (!server) {
      await finish(started, (current) => givenUp(current, NO_SERVER));
      return true;
    }
    const result = await send(file, server);
    await finish(started, (current) =>
      result.kind === 'done' ? delivered(current, clock.now()) : attemptFailed(current, result.message, clock.now()),
    );
    return result.kind === 'done';
  }

  async function send(file: PaymentFile, { sealedSecret, ...fields }: SftpServer): Promise<SftpResult> {
    const { companyId, contentId = '' } = file;
    let secret: string;
    try {
      secret = secrets.open(sealedSecret, sftpSecretOwner(companyId));
    } catch {
      return { kind: 'failed', message: 'The stored password or private key cannot be read. Enter it again.' };
    }
    return sftp.upload({ ...fields, secret }, paymentFileName(file), storedPaymentFiles.open(companyId, contentId));
  }

  /** Stores the result of an attempt, unless another one was requested or begun since. */
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
      return (await paymentFiles.save({ before: file, after })) ? { done: undefined } : undefined;
    });
  }
};
