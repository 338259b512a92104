import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** `replaced`: the upload would bring back older bills. `original-undone`: the upload has fixed rows of an upload that was undone. */
export type Outdated = 'replaced' | 'original-undone';

/**
 * Returns why a compared upload must not be applied: another file of its month, or the undo of the upload that its rows are from,
 * was applied since. Returns the same throughout the upload's processing, because no other upload of the company runs meanwhile.
 */
export async function whyOutdated(
  { uploads }: { uploads: Pick<UploadRepository, 'find' | 'wasAppliedSince'> },
  { id, companyId, period, review, undoOf, fixOf }: Upload,
): Promise<Outdated | undefined> {
  const { comparedAt } = review ?? {};
  // An undo leaves out what was changed since.
  if (!comparedAt || undoOf) return undefined;
  if (fixOf && (await uploads.find(companyId, fixOf))?.undoneAt) return 'original-undone';
  return (await uploads.wasAppliedSince(companyId, { period, since: comparedAt, except: id })) ? 'replaced' : undefined;
}
