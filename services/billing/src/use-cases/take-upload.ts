import { isHopeless, refused, taken } from '../domain/advance-upload.ts';
import { isDue, type Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

const GIVEN_UP = 'The file could not be processed. Rows that are not among the errors up to here were applied';

/** Takes an upload up when it is its company's next and nobody works on it; undefined otherwise. */
export async function takeUpload(
  uploads: UploadRepository,
  { companyId, uploadId }: { companyId: number; uploadId: string },
  owner: string,
  now: Date,
  givenUp: (companyId: number) => Promise<void>,
): Promise<Upload | undefined> {
  const next = await uploads.findNext(companyId);
  if (next?.id !== uploadId || !isDue(next, now)) return undefined;
  if (isHopeless(next)) {
    await givenUp(companyId);
    await uploads.save(next, refused(next, GIVEN_UP, now));
    return undefined;
  }
  const upload = taken(next, owner, now);
  return (await uploads.save(next, upload)) ? upload : undefined;
}
