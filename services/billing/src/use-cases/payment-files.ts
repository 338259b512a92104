import { setTimeout as delay } from 'node:timers/promises';
import {
  type Actor,
  type AuditAction,
  belongsTo,
  NO_NEW_PAYMENTS,
  type Refused,
  refused,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { FindTimeZone, RequireExisting } from '@utility-pay/service-kit/company-directory';
import { notFound, userError } from '@utility-pay/service-kit/errors';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import { isComplete, isUnfinished, NO_TOTALS, type PaymentFile } from '../domain/payment-file.ts';
import { isBeingSent, newDelivery } from '../domain/payment-file-delivery.ts';
import { paymentFileSettingsOf } from './payment-file-settings.ts';
import type { Journal } from './ports/journal.ts';
import type { FiledEntries, PaymentFileRepository, PaymentFileSettingsRepository } from './ports/payment-files.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import { type ContinueDependencies, continuePaymentFile } from './write-payment-file.ts';

/** A request waits this long for its file. A large file is finished in the background. */
const MAX_WAIT_MS = 3_000;
const MAX_LISTED = 200;
/** Maximum count of unfiled entries. */
const MAX_COUNTED = 10_000;

const BUSY = 'Another payment file is being created. Try again in a moment.';
const NOT_READY = 'This payment file is still being created. Try again in a moment.';
const BEING_SENT = 'This payment file is being sent to the SFTP server. Try again in a moment.';
const IS_CONFIRMED = "This payment file is confirmed and can't be discarded.";
const IS_DISCARDED = 'This payment file was discarded.';

export interface PaymentFileDependencies extends ContinueDependencies {
  paymentFiles: PaymentFileRepository;
  paymentFileSettings: PaymentFileSettingsRepository;
  filedEntries: FiledEntries;
  storedPaymentFiles: StoredFiles;
  journal: Pick<Journal, 'copyPending'>;
  timeZoneOf: FindTimeZone;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
}

export interface PaymentFileKey {
  companyId: number;
  paymentFileId: string;
}

export type PaymentFileResult = { kind: 'changed'; file: PaymentFile } | Refused;

export const actOf = (
  recordAct: RecordAct,
  actor: Actor,
  { companyId, id, number }: PaymentFile,
  action: Extract<AuditAction, `payment-file.${string}`>,
) => recordAct(actor, companyId, { action, target: { type: 'payment-file', id, label: String(number) } });

const IDEMPOTENCY_KEY = /^[\w-]{1,64}$/;
const INVALID_KEY = userError('INVALID', 'idempotencyKey', 'Use 1 to 64 letters, digits, hyphens or underscores');

/**
 * Creates a file of the payments, refunds and reversals that are in no file yet. Idempotent per key: a repeated request returns the first
 * file, in whatever state it is.
 */
export const createPaymentFile =
  (dependencies: PaymentFileDependencies) =>
  async (actor: Actor, companyId: number, requestKey?: string): Promise<PaymentFileResult> => {
    requirePermission(actor, companyId, 'manageBalances');
    await dependencies.requireExisting(actor, companyId);
    if (requestKey !== undefined && !IDEMPOTENCY_KEY.test(requestKey))
      return { kind: 'refused', userErrors: [INVALID_KEY] };
    const findCreated = async () =>
      requestKey === undefined ? undefined : dependencies.paymentFiles.findByRequest(companyId, requestKey);
    const earlier = await findCreated();
    if (earlier) return { kind: 'changed', file: earlier };
    const result = await addPaymentFile(dependencies, actor, companyId, requestKey === undefined ? {} : { requestKey });
    if (result.kind === 'added') return { kind: 'changed', file: await continueWithTimeout(dependencies, result.file) };
    // The first request may have created the file meanwhile.
    const created = await findCreated();
    if (created) return { kind: 'changed', file: created };
    return refused('CONFLICT', result.kind === 'busy' ? BUSY : `${NO_NEW_PAYMENTS}.`);
  };

/** `busy`: another file of the company is being created. */
type AddResult = { kind: 'added'; file: PaymentFile } | { kind: 'busy' } | { kind: 'no-payments' };

/** Adds a file, which a worker then writes. `origin`: the idempotency key of the request, or the daily time for which it is created. */
export async function addPaymentFile(
  dependencies: PaymentFileDependencies,
  actor: Actor,
  companyId: number,
  origin: Pick<PaymentFile, 'requestKey' | 'scheduledFor'>,
): Promise<AddResult> {
  const { paymentFiles, filedEntries, journal, timeZoneOf, recordAct, clock } = dependencies;
  const { layout, since, server } = await paymentFileSettingsOf(dependencies, companyId);
  const timeZone = await timeZoneOf(companyId);
  // The journal must have all payments, since files are made from it.
  await journal.copyPending();
  const now = clock.now();
  // Read before entries are counted; otherwise the entries of a file that finishes in between would be counted for this file.
  const last = await paymentFiles.findLast(companyId);
  if (last && isUnfinished(last)) return { kind: 'busy' };
  if ((await filedEntries.countUnfiled(companyId, { since, until: now }, 1)) === 0) return { kind: 'no-payments' };
  const file: PaymentFile = {
    id: paymentFiles.newId(),
    companyId,
    number: (last?.number ?? 0) + 1,
    state: 'creating',
    layout,
    timeZone,
    ...(since ? { since } : {}),
    ...origin,
    ...(server ? { delivery: newDelivery(now) } : {}),
    createdAt: now,
    ...NO_TOTALS,
    version: 1,
  };
  const isAdded = await paymentFiles.add(file, actOf(recordAct, actor, file, 'payment-file.created'));
  return isAdded ? { kind: 'added', file } : { kind: 'busy' };
}

/** Confirms that the company's billing system has imported a file. Idempotent. */
export const confirmPaymentFile =
  (dependencies: PaymentFileDependencies) =>
  (actor: Actor, key: PaymentFileKey): Promise<PaymentFileResult> => {
    const { paymentFiles, recordAct, clock } = dependencies;
    return retryOnConflict<PaymentFileResult>(async () => {
      const file = await findToChange(dependencies, actor, key);
      if (file.state === 'confirmed') return { done: { kind: 'changed', file } };
      if (file.state === 'discarding' || file.state === 'discarded') return { done: refused('CONFLICT', IS_DISCARDED) };
      if (file.state !== 'ready') return { done: refused('CONFLICT', NOT_READY) };
      const after: PaymentFile = { ...file, state: 'confirmed', confirmedAt: clock.now() };
      const act = actOf(recordAct, actor, file, 'payment-file.confirmed');
      const saved = await paymentFiles.save({ before: file, after }, [act]);
      return saved && { done: { kind: 'changed', file: saved } };
    });
  };

/** Discards an unconfirmed file; its payments will be in the next file. Idempotent. */
export const discardPaymentFile =
  (dependencies: PaymentFileDependencies) =>
  (actor: Actor, key: PaymentFileKey): Promise<PaymentFileResult> => {
    const { paymentFiles, recordAct, clock } = dependencies;
    return retryOnConflict<PaymentFileResult>(async () => {
      const file = await findToChange(dependencies, actor, key);
      if (file.state === 'discarding' || file.state === 'discarded') return { done: { kind: 'changed', file } };
      if (file.state === 'confirmed') return { done: refused('CONFLICT', IS_CONFIRMED) };
      // A file that is still being created has no rows yet.
      if (file.state !== 'ready' && file.state !== 'creating') return { done: refused('CONFLICT', NOT_READY) };
      if (isBeingSent(file.delivery, clock.now())) return { done: refused('CONFLICT', BEING_SENT) };
      const after: PaymentFile = { ...file, state: 'discarding' };
      const act = actOf(recordAct, actor, file, 'payment-file.discarded');
      const saved = await paymentFiles.save({ before: file, after }, [act]);
      if (saved) return { done: { kind: 'changed', file: await continueWithTimeout(dependencies, saved) } };
      const current = await paymentFiles.find(key.companyId, key.paymentFileId);
      return current?.version === file.version ? { done: refused('CONFLICT', BUSY) } : undefined;
    });
  };

/** Returns a file for an actor who may change it. @throws AppError FORBIDDEN, NOT_FOUND. */
export async function findToChange(
  { paymentFiles, requireExisting }: PaymentFileDependencies,
  actor: Actor,
  { companyId, paymentFileId }: PaymentFileKey,
): Promise<PaymentFile> {
  requirePermission(actor, companyId, 'manageBalances');
  await requireExisting(actor, companyId);
  const file = await paymentFiles.find(companyId, paymentFileId);
  if (!file) throw notFound('Payment file');
  return file;
}

/** Finishes a file. Returns the unfinished file if it takes longer than MAX_WAIT_MS; the work then continues in the background. */
async function continueWithTimeout(dependencies: PaymentFileDependencies, file: PaymentFile): Promise<PaymentFile> {
  const work = continuePaymentFile(dependencies, file).catch((err: unknown) => {
    dependencies.log.warn(
      { err, paymentFileId: file.id },
      'Payment file could not be finished; a sweeper will continue it',
    );
    return file;
  });
  const finished = new AbortController();
  const timeout = delay(MAX_WAIT_MS, file, { signal: finished.signal }).catch(() => file);
  const result = await Promise.race([work, timeout]);
  finished.abort();
  return result;
}

/** Returns the company's payment files, newest first. */
export const listPaymentFiles =
  ({ paymentFiles }: Pick<PaymentFileDependencies, 'paymentFiles'>) =>
  async (
    actor: Actor,
    companyId: number,
    { first, after }: { first: number; after: ListPosition | undefined },
  ): Promise<PageOf<PaymentFile>> => {
    requirePermission(actor, companyId, 'manageBalances');
    requirePageSize(first, MAX_LISTED);
    return paymentFiles.list(companyId, { after, limit: first });
  };

/** Returns a payment file; undefined if the company has no such file. */
export const findPaymentFile =
  ({ paymentFiles }: Pick<PaymentFileDependencies, 'paymentFiles'>) =>
  async (actor: Actor, { companyId, paymentFileId }: PaymentFileKey): Promise<PaymentFile | undefined> => {
    if (actor.kind !== 'anonymous' && !belongsTo(actor, companyId)) return undefined;
    requirePermission(actor, companyId, 'manageBalances');
    return paymentFiles.find(companyId, paymentFileId);
  };

/** Returns how many payments, refunds and reversals are in no file. */
export const countUnfiledPayments =
  ({ clock, ...dependencies }: Pick<PaymentFileDependencies, 'filedEntries' | 'paymentFileSettings' | 'clock'>) =>
  async (actor: Actor, companyId: number): Promise<{ count: number; hasMore: boolean }> => {
    requirePermission(actor, companyId, 'manageBalances');
    const { since } = await paymentFileSettingsOf(dependencies, companyId);
    const count = await dependencies.filedEntries.countUnfiled(
      companyId,
      { since, until: clock.now() },
      MAX_COUNTED + 1,
    );
    return { count: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED };
  };

/** Yields the content of a complete file. @throws AppError NOT_FOUND, FORBIDDEN. */
export const readPaymentFile = ({ paymentFiles, storedPaymentFiles }: PaymentFileDependencies) =>
  async function* (actor: Actor, { companyId, paymentFileId }: PaymentFileKey): AsyncGenerator<string[], void> {
    requirePermission(actor, companyId, 'manageBalances');
    const file = await paymentFiles.find(companyId, paymentFileId);
    if (!file?.contentId || !isComplete(file)) throw notFound('Payment file');
    const decoder = new TextDecoder();
    for await (const bytes of storedPaymentFiles.open(companyId, file.contentId))
      yield [decoder.decode(bytes, { stream: true })];
    const rest = decoder.decode();
    if (rest) yield [rest];
  };
