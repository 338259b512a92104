import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** `replaced`: the upload would replace newer bills by older ones. `original-undone`: the upload that its fixed rows are from was undone. */
export type Outdated = 'replaced' | 'original-undone';

/**
 * Returns why a compared upload must not be applied; undefined if it can be. It is outdated if another file of its month, or the undo of the
 * upload that its rows are from, was applied since the comparison. The result stays the same while the upload is processed, because no
 * other upload of the company runs meanwhile.
 */
export async function whyOutdated(
  { uploads }: { uploads: Pick<UploadRepository, 'find' | 'wasAppliedSince'> },
  { id, companyId, period, review, undoOf, fixOf }: Upload,
): Promise<Outdated | undefined> {
  const { comparedAt } = review ?? {};
  // An undo refuses the bills that were changed since, one by one.
  if (!comparedAt || undoOf) return undefined;
  if (fixOf && (await uploads.find(companyId, fixOf))?.undoneAt) return 'original-undone';
  return (await uploads.wasAppliedSince(companyId, { period, since: comparedAt, except: id })) ? 'replaced' : undefined;
}
