import { createHash } from 'node:crypto';
import {
  type Actor,
  type CsvTemplate,
  type IncomingUpload,
  periodNumber,
  type ReceiveUpload,
  type UploadReceipt,
} from '@utility-pay/contracts';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isAbandoned, receivedUpload, receivingUpload, type Upload } from '../domain/upload.ts';
import { requireChange } from './access.ts';
import { removeAbandonedUpload } from './clean-up-uploads.ts';
import type { ScheduleUpload, UploadFiles, UploadRepository } from './ports.ts';
import { storeUploadFile, tooSlow } from './store-upload-file.ts';

interface Parts {
  uploads: UploadRepository;
  files: UploadFiles;
  schedule: ScheduleUpload;
  templateOf: (companyId: number) => Promise<CsvTemplate>;
  requireExisting: RequireExisting;
  clock: Clock;
  /** Names this process in leases. */
  owner: string;
  log: Logger;
}

/**
 * Takes a file in: looked at while it comes, stored, and queued once it is whole. A file that is refused or breaks off
 * leaves nothing behind.
 * @throws AppError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED, PAYLOAD_TOO_LARGE.
 */
export const receiveUpload =
  (parts: Parts): ReceiveUpload =>
  async (incoming) => {
    const { uploads, schedule, requireExisting, clock, log } = parts;
    const companyId = idToNumber(incoming.companyId);
    requireChange(incoming.actor, companyId, 'manageBalances');
    await requireExisting(incoming.actor, companyId);
    const upload = await announce(parts, companyId, incoming);
    const known = await uploads.add(upload);
    if (known) {
      const answer = await answerAgain(parts, known, incoming);
      if (answer) return answer;
      // The key was free again, but for somebody who was faster.
      if (await uploads.add(upload)) return STILL_COMING_IN;
    }
    try {
      const stored = await storeUploadFile(parts, upload, incoming.stream);
      if (stored.kind === 'refused') {
        await forget(parts, upload);
        return { kind: 'refused', code: 'INVALID', message: stored.message };
      }
      const queued = receivedUpload(upload, stored.received, clock.now());
      if (!(await uploads.save(upload, queued))) throw tooSlow();
      await schedule(queued).catch((err) => log.warn({ err, uploadId: upload.id }, 'upload waits for the next sweep'));
      return { kind: 'accepted', uploadId: upload.id };
    } catch (error) {
      await forget(parts, upload).catch((err) => log.warn({ err, uploadId: upload.id }, 'upload left to the sweep'));
      throw error;
    }
  };

async function announce(
  { uploads, templateOf, owner, clock }: Parts,
  companyId: number,
  { actor, fileName, period, idempotencyKey }: IncomingUpload,
): Promise<Upload> {
  const key = uploadRequestKey(actor, idempotencyKey);
  // As it stands now, and without the sample: however often the file is begun again, it is read the same way.
  const { fieldMappings, requiredFields } = await templateOf(companyId);
  return receivingUpload(
    {
      id: uploads.newId(),
      companyId,
      period: periodNumber(period),
      fileName,
      template: { fieldMappings, requiredFields },
      owner,
      ...(key ? { key } : {}),
    },
    clock.now(),
  );
}

async function forget({ uploads, files }: Parts, upload: Upload): Promise<void> {
  await files.remove(upload.companyId, upload.id);
  await uploads.remove(upload);
}

/** Milliseconds that a request key keeps its meaning. */
const KEY_MS = 24 * 3_600_000;

/**
 * The answer to a key that was used before: the same one for the same file. Undefined when the key is free again: it has
 * expired, or the file that it came with broke off.
 */
export async function answerAgain(
  parts: { uploads: UploadRepository; files: UploadFiles; clock: Clock },
  known: Upload,
  { stream, period }: IncomingUpload,
): Promise<UploadReceipt | undefined> {
  const { uploads, clock } = parts;
  const now = clock.now();
  if (isAbandoned(known, now) && (await removeAbandonedUpload(parts, known))) return undefined;
  if (known.createdAt.getTime() + KEY_MS < now.getTime()) {
    await uploads.releaseKey(known);
    return undefined;
  }
  const digest = await digestOf(stream);
  if (known.state === 'receiving') return STILL_COMING_IN;
  const isSame = known.request?.digest === digest && known.period === periodNumber(period);
  if (isSame) return { kind: 'accepted', uploadId: known.id, replayed: true };
  return { kind: 'refused', code: 'KEY_REUSED', message: 'This Idempotency-Key was used for another file' };
}

async function digestOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('base64url');
}

export const STILL_COMING_IN: UploadReceipt = {
  kind: 'refused',
  code: 'CONFLICT',
  message: 'A file with this Idempotency-Key is still coming in',
};

/** A caller's own key as it is stored: of one length, and never another caller's. */
export function uploadRequestKey(actor: Actor, key: string | null): string | undefined {
  if (key === null || (actor.kind !== 'user' && actor.kind !== 'partner')) return undefined;
  const caller = actor.kind === 'user' ? actor.userId : `partner ${actor.keyId}`;
  return createHash('sha256').update(`${caller}\n${key}`).digest('base64url');
}
