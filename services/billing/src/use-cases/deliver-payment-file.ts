import type { Actor } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { isComplete, type PaymentFile, paymentFileName } from '../domain/payment-file.ts';
import {
  attemptFailed,
  attemptInterrupted,
  attemptStarted,
  attemptSucceeded,
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
import type { SftpClient, UploadResult } from './ports/sftp.ts';

/** Deliveries at the same time in one process, each to another company's server. */
const MAX_IN_PROGRESS = 20;
/** Milliseconds for which a company's other files wait after a failed attempt: its server is probably down. */
const PAUSE_MS = 60_000;

const NO_SERVER = 'No SFTP server is set up for payment files.';
const NOT_COMPLETE = 'Only a payment file that is ready or confirmed can be delivered.';

interface Parts extends PaymentFileParts {
  sftp: SftpClient;
  secrets: SecretBox;
}

/** Delivers a file to the company's SFTP server, even if it was delivered before: it replaces the same file there. */
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

/** Delivers the due files of all companies in the background. */
export interface PaymentFileDeliveries {
  /** Starts the deliveries that are due, and does not wait for them. */
  start(): Promise<void>;
  /** Waits for the deliveries in progress. */
  settle(): Promise<void>;
  /** Ends the deliveries in progress; they are due again at once. */
  stop(): Promise<void>;
}

/** Delivers one file of each company at a time, so that a server that does not answer holds up only its own company. */
export function createPaymentFileDeliveries(parts: Parts): PaymentFileDeliveries {
  const { paymentFiles, paymentFileSettings, storedPaymentFiles, sftp, secrets, clock } = parts;
  const inProgress = new Map<number, Promise<void>>();
  const pausedUntil = new Map<number, Date>();
  const stopping = new AbortController();

  return {
    start: async () => {
      for (const [companyId, until] of pausedUntil) if (until <= clock.now()) pausedUntil.delete(companyId);
      while (inProgress.size < MAX_IN_PROGRESS && !stopping.signal.aborted) {
        const exceptCompanies = [...inProgress.keys(), ...pausedUntil.keys()];
        const limit = MAX_IN_PROGRESS - inProgress.size;
        const due = await paymentFiles.listToDeliver(clock.now(), { exceptCompanies, limit });
        if (due.length === 0) return;
        for (const file of due) if (!inProgress.has(file.companyId)) startDelivery(file);
      }
    },
    settle: async () => void (await Promise.all(inProgress.values())),
    stop: async () => {
      stopping.abort();
      await Promise.all(inProgress.values());
    },
  };

  function startDelivery(file: PaymentFile): void {
    const { companyId } = file;
    const pause = (): void => void pausedUntil.set(companyId, new Date(clock.now().getTime() + PAUSE_MS));
    const work = deliver(file)
      .then((isDelivered) => (isDelivered ? undefined : pause()))
      .catch((err: unknown) => {
        pause();
        parts.log.warn(
          { err, paymentFileId: file.id },
          'Payment file could not be delivered; the delivery will be retried',
        );
      })
      .finally(() => inProgress.delete(companyId));
    inProgress.set(companyId, work);
  }

  /** Makes one attempt. Returns false if it failed. */
  async function deliver(file: PaymentFile): Promise<boolean> {
    if (!file.delivery) return true;
    const started = { ...file, delivery: attemptStarted(file.delivery, clock.now()) };
    // Another worker started this attempt, or the file changed: the next run checks it again.
    if (!(await paymentFiles.save({ before: file, after: started }))) return false;
    const server = (await paymentFileSettings.find(file.companyId))?.server;
    if (!server) {
      await finish(started, (current) => givenUp(current, NO_SERVER));
      return true;
    }
    const result = await send(file, server);
    await finish(started, (current) => {
      if (result.kind === 'done') return attemptSucceeded(current, clock.now());
      return (stopping.signal.aborted ? attemptInterrupted : attemptFailed)(current, result, clock.now());
    });
    return result.kind === 'done';
  }

  async function send(file: PaymentFile, { sealedSecret, ...fields }: SftpServer): Promise<UploadResult> {
    const { companyId, contentId = '' } = file;
    let secret: string;
    try {
      secret = secrets.open(sealedSecret, sftpSecretOwner(companyId));
    } catch {
      const message = 'The stored password or private key cannot be read. Enter it again.';
      return { kind: 'failed', message, mayHaveArrived: false };
    }
    const content = storedPaymentFiles.open(companyId, contentId);
    return sftp.upload({ ...fields, secret }, paymentFileName(file), content, stopping.signal);
  }

  /** Stores the result of an attempt, unless another one was requested or started since. */
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
}
