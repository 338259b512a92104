import { createHash } from 'node:crypto';
import {
  type Actor,
  asOfProblem,
  type CsvTemplate,
  type IncomingUpload,
  periodNumber,
  type ReceiveUpload,
  type UploadReceipt,
} from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { includedWarnings, NO_CONFIRMED_FILE, oldFileWarnings, recentSince } from '../domain/included-payments.ts';
import type { AsOf } from '../domain/ledger-changes.ts';
import { isAbandoned, startReceiving, type Upload } from '../domain/upload.ts';
import type { Review } from '../domain/upload-comparison.ts';
import { newReview } from '../domain/upload-review.ts';
import { removeAbandonedUpload } from './clean-up-uploads.ts';
import { findImplicitAsOf, type ImplicitAsOfDependencies } from './implicit-as-of.ts';
import type { Journal } from './ports/journal.ts';
import type { FindUploadSettings, UploadSettings } from './ports/uploads.ts';
import { type ReceiveFileDependencies, type RefusalOf, receiveFile } from './receive-file.ts';

/** Retention of an idempotency key: 24 hours. */
const KEY_RETENTION_MS = 24 * 3_600_000;

export const STILL_RECEIVING: UploadReceipt = {
  kind: 'refused',
  code: 'CONFLICT',
  message: 'An upload with this Idempotency-Key is still in progress',
};

export interface ReceiveUploadDependencies extends ReceiveFileDependencies, ImplicitAsOfDependencies {
  templateOf: (companyId: number) => Promise<CsvTemplate>;
  requireExisting: RequireExisting;
  settingsOf: FindUploadSettings;
  journal: Pick<Journal, 'receivedBetween'>;
  /** The name of this process in leases. */
  owner: string;
}

/**
 * Receives a file: checks and stores it while it arrives, and queues it once it is complete. A file that is refused or incomplete
 * is deleted.
 * @throws AppError CONFLICT if the company's quota of waiting bytes is used up, FORBIDDEN, NOT_FOUND, UNAUTHENTICATED, PAYLOAD_TOO_LARGE.
 */
export const receiveUpload =
  (dependencies: ReceiveUploadDependencies): ReceiveUpload =>
  async (incoming) => {
    const companyId = idToNumber(incoming.companyId);
    requirePermission(incoming.actor, companyId, 'manageBalances');
    await dependencies.requireExisting(incoming.actor, companyId);
    return acceptUpload(dependencies, companyId, incoming, {
      key: hashKey(incoming.actor, incoming.idempotencyKey),
    });
  };

export type UploadContent = Pick<
  IncomingUpload,
  'actor' | 'period' | 'fileName' | 'announcedBytes' | 'asOf' | 'review' | 'stream'
>;

interface Acceptance {
  /** The idempotency key: the same key returns the same upload. */
  key: string | undefined;
  /** Whether the key is kept permanently instead of for a day. */
  isKeyKept?: boolean;
  refusalOf?: RefusalOf;
  /** Of a picked up file: the current month, such as 202611, and the time at which the file was written according to its server. */
  pickedUp?: { month: number; madeAt: Date };
}

/** Receives a file for a company whose permission was checked before. */
export async function acceptUpload(
  dependencies: ReceiveUploadDependencies,
  companyId: number,
  incoming: UploadContent,
  { key, isKeyKept = false, refusalOf, pickedUp }: Acceptance,
): Promise<UploadReceipt> {
  const { uploads, log } = dependencies;
  const settings = await dependencies.settingsOf(companyId);
  const decision = await decideAsOf(dependencies, companyId, settings, { ...incoming, madeAt: pickedUp?.madeAt });
  if (decision.kind === 'refused') return decision;
  const chosen = { asOf: decision.asOf, review: reviewFor(settings, incoming, pickedUp?.month) };
  const upload = await startUpload(dependencies, companyId, incoming, { ...chosen, key });
  const existing = await uploads.add(upload);
  if (existing) {
    const response = await respondToRepeatedKey(dependencies, existing, incoming, isKeyKept);
    if (response) return response;
    // The key was released, but a concurrent request took it.
    if (await uploads.add(upload)) return STILL_RECEIVING;
  }
  const refusal = await receiveFile(dependencies, upload, incoming, refusalOf);
  if (refusal) return refusal;
  // The file is accepted by now, so an error here must not discard it.
  const warnings = await warningsOf(dependencies, upload).catch((err): string[] => {
    log.warn({ err, uploadId: upload.id }, 'Warnings of an accepted upload could not be determined');
    return [];
  });
  return { kind: 'accepted', uploadId: upload.id, warnings };
}

type AsOfDecision = { kind: 'as-of'; asOf: AsOf | undefined } | Extract<UploadReceipt, { kind: 'refused' }>;

/** Decides the as-of time of a file from the company's billing method; undefined for an open-item file. */
async function decideAsOf(
  dependencies: ImplicitAsOfDependencies,
  companyId: number,
  { billingMethod }: UploadSettings,
  { asOf, madeAt }: Pick<IncomingUpload, 'asOf'> & { madeAt: Date | undefined },
): Promise<AsOfDecision> {
  const { clock } = dependencies;
  const isForward = billingMethod === 'balance-forward';
  if (asOf === null) {
    return {
      kind: 'as-of',
      asOf: isForward ? (await findImplicitAsOf(dependencies, companyId, madeAt)).asOf : undefined,
    };
  }
  const problem = isForward
    ? asOfProblem(asOf, clock.now())
    : 'An as-of time is only accepted with balance-forward billing';
  if (problem) return { kind: 'refused', code: 'INVALID', message: problem };
  return { kind: 'as-of', asOf: { at: asOf, isExplicit: true } };
}

const reviewFor = (
  { uploadReview }: UploadSettings,
  { review }: Pick<IncomingUpload, 'review'>,
  pickedUpIn: number | undefined,
): Review | undefined =>
  review === null ? undefined : newReview(review === 'always' ? 'always' : uploadReview, pickedUpIn);

async function startUpload(
  { uploads, templateOf, owner, clock }: ReceiveUploadDependencies,
  companyId: number,
  { fileName, period }: UploadContent,
  { asOf, review, key }: { asOf: AsOf | undefined; review: Review | undefined; key: string | undefined },
): Promise<Upload> {
  // A copy of the current template, so that a restarted upload reads the file the same way.
  const { fieldMappings, requiredFields } = await templateOf(companyId);
  return startReceiving(
    {
      id: uploads.newId(),
      companyId,
      period: periodNumber(period),
      fileName,
      template: { fieldMappings, requiredFields },
      owner,
      ...(asOf ? { asOf } : {}),
      ...(review ? { review } : {}),
      ...(key ? { key } : {}),
    },
    clock.now(),
  );
}

/** Returns the warnings to the sender of a balance-forward file without an as-of time. */
async function warningsOf(
  { journal, paymentFileSettings, clock }: Pick<ReceiveUploadDependencies, 'journal' | 'paymentFileSettings' | 'clock'>,
  { companyId, asOf }: Pick<Upload, 'companyId' | 'asOf'>,
): Promise<string[]> {
  if (!asOf || asOf.isExplicit) return [];
  if (asOf.paymentFiles) return oldFileWarnings(asOf.paymentFiles.lastNumber, asOf.at, clock.now());
  const settings = await paymentFileSettings.find(companyId);
  if (settings?.billsUseConfirmedFiles) return [NO_CONFIRMED_FILE];
  return includedWarnings(await journal.receivedBetween(companyId, recentSince(asOf.at), asOf.at));
}

/** Returns the stored form of a caller's idempotency key: a hash of the caller and the key. */
function hashKey(actor: Actor, key: string | null): string | undefined {
  if (key === null || (actor.kind !== 'user' && actor.kind !== 'partner')) return undefined;
  const caller = actor.kind === 'user' ? actor.userId : `partner ${actor.keyId}`;
  return createHash('sha256').update(`${caller}\n${key}`).digest('base64url');
}

/**
 * Returns the response to an idempotency key that was used before: the first response, if the file is the same. Undefined if the key was
 * released, because it has expired or its file was not received completely.
 */
async function respondToRepeatedKey(
  dependencies: Pick<ReceiveUploadDependencies, 'uploads' | 'files' | 'journal' | 'paymentFileSettings' | 'clock'>,
  existing: Upload,
  { stream, period, asOf, review }: UploadContent,
  isKeyKept: boolean,
): Promise<UploadReceipt | undefined> {
  const { uploads, clock } = dependencies;
  const now = clock.now();
  if (isAbandoned(existing, now) && (await removeAbandonedUpload(dependencies, existing))) return undefined;
  if (!isKeyKept && existing.createdAt.getTime() + KEY_RETENTION_MS < now.getTime()) {
    await uploads.releaseKey(existing);
    return undefined;
  }
  if (existing.state === 'receiving') return STILL_RECEIVING;
  const digest = await digestOf(stream, existing.bytesTotal);
  const isSame =
    digest !== undefined &&
    existing.digest === digest &&
    (existing.review !== undefined) === (review !== null) &&
    existing.period === periodNumber(period) &&
    asOf?.getTime() === (existing.asOf?.isExplicit ? existing.asOf.at.getTime() : undefined);
  if (isSame)
    return {
      kind: 'accepted',
      uploadId: existing.id,
      warnings: await warningsOf(dependencies, existing),
      replayed: true,
    };
  return { kind: 'refused', code: 'KEY_REUSED', message: 'This Idempotency-Key was used for another file' };
}

/** Returns the digest of a file. Stops and returns undefined if it is larger than `maxBytes`. */
async function digestOf(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const hash = createHash('sha256');
  let bytesRead = 0;
  const pieces = stream[Symbol.asyncIterator]();
  // Does not use `for await`, which would close the stream, and so disconnect the sender before it reads the response.
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    bytesRead += piece.value.length;
    if (bytesRead > maxBytes) return undefined;
    hash.update(piece.value);
  }
  return hash.digest('base64url');
}
