import { type Actor, belongsTo, type RowBatches } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { InTurn } from '@utility-pay/service-kit/company-turns';
import { notFound } from '@utility-pay/service-kit/errors';
import { requirePageSize } from '@utility-pay/service-kit/page';
import type { RowError } from '../domain/row-errors.ts';
import { createRowFixer, type FixedRow, type UploadFixes } from '../domain/row-fixes.ts';
import type { ListedUpload, Upload } from '../domain/upload.ts';
import type { MissingCustomer } from '../domain/upload-comparison.ts';
import { requireReader } from './access.ts';
import { canHaveFixes, openFixes, whyUnavailable } from './open-fixes.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type {
  UploadErrorRepository,
  UploadErrors,
  UploadErrorsRequest,
  UploadFixesRepository,
} from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';

interface Dependencies {
  uploads: UploadRepository;
  errors: UploadErrorRepository;
  fixes: UploadFixesRepository;
}

/** Maximum uploads and failed rows of one page. */
const MAX_UPLOADS = 200;
const MAX_ERRORS = 1000;

/** Returns the company's uploads, newest first. */
export const listUploads =
  (uploads: UploadRepository) =>
  (actor: Actor, companyId: number, first: number): Promise<ListedUpload[]> => {
    requirePermission(actor, companyId, 'manageBalances');
    requirePageSize(first, MAX_UPLOADS);
    return uploads.list(companyId, first);
  };

/** Returns an upload; undefined if it does not exist, or belongs to another company. */
export const findUpload =
  (uploads: UploadRepository) =>
  async (actor: Actor, companyId: number, uploadId: string): Promise<Upload | undefined> => {
    if (actor.kind !== 'anonymous' && !belongsTo(actor, companyId)) return undefined;
    requirePermission(actor, companyId, 'manageBalances');
    const upload = await uploads.find(companyId, uploadId);
    return upload?.state === 'receiving' ? undefined : upload;
  };

/** Yields the rows of an upload that have to be corrected, as they are in the file, without rows that were fixed and sent again. */
export const streamRowsToCorrect = (dependencies: Dependencies) =>
  async function* (actor: Actor, companyId: number, uploadId: string): RowBatches<RowError> {
    requirePermission(actor, companyId, 'manageBalances');
    const { fixes } = await openFixes(dependencies, { companyId, id: uploadId });
    const sent = new Set(fixes.sent.flatMap(({ lines }) => lines));
    for await (const rows of dependencies.errors.streamToCorrect(companyId, uploadId)) {
      const open = sent.size > 0 ? rows.filter(({ line }) => !sent.has(line)) : rows;
      if (open.length > 0) yield open;
    }
  };

/**
 * Yields the customers that a file awaiting approval does not bill, in no particular order.
 * @throws AppError FORBIDDEN; NOT_FOUND without a comparison, and once the file was approved or discarded.
 */
export const streamMissingCustomers = ({
  uploads,
  missingCustomers,
}: Pick<Dependencies, 'uploads'> & { missingCustomers: MissingCustomerRepository }) =>
  async function* (actor: Actor, companyId: number, uploadId: string): RowBatches<MissingCustomer> {
    requirePermission(actor, companyId, 'manageBalances');
    requireReader(actor, companyId);
    const requireList = async (): Promise<void> => {
      const upload = await uploads.find(companyId, uploadId);
      if (upload?.state !== 'awaiting-approval' || !upload.review?.comparison?.missing)
        throw notFound('List of missing customers');
    };
    await requireList();
    yield* missingCustomers.stream(companyId, uploadId);
    // The list is incomplete if the file was approved or discarded meanwhile, since the customers are deleted then.
    await requireList();
  };

export interface ListErrors extends Omit<UploadErrorsRequest, 'limit' | 'matches'> {
  uploadId: string;
  first: number;
  /** Only rows whose account number, line or reason contains this text. */
  search?: string;
  /** Only rows in this state after the fixes. */
  state?: FixedRow['state'];
}

/** A failed row, and the row after the fixes so far. */
export interface ListedError extends RowError {
  fixed?: FixedRow;
}

/** Returns the failed rows of an upload after a line, in the order of the file. */
export const listUploadErrors =
  ({ uploads, errors, fixes: repository, inTurn }: Dependencies & { inTurn: InTurn }) =>
  async (
    actor: Actor,
    companyId: number,
    { uploadId, first, search, state, ...request }: ListErrors,
  ): Promise<Omit<UploadErrors, 'rows'> & { rows: ListedError[] }> => {
    requirePermission(actor, companyId, 'manageBalances');
    requirePageSize(first, MAX_ERRORS);
    const upload = await uploads.find(companyId, uploadId);
    // Replaced rows need no correction and have no state.
    const matchesNone = state !== undefined && request.replaced === true;
    if (!upload || matchesNone) return { rows: [], hasNextPage: false, readTo: 0 };
    const { fixes } = await openFixes({ uploads, fixes: repository }, upload);
    const fixRow = fixes.fixes.length > 0 ? createRowFixer(upload, fixes) : () => undefined;
    const text = search?.trim().toLowerCase();
    const matches = (row: RowError): boolean => {
      if (text && !containsText(row, text)) return false;
      return state === undefined || (fixRow(row)?.state ?? 'open') === state;
    };
    const isFiltered = Boolean(text) || state !== undefined;
    const kind = state === undefined ? {} : { replaced: false };
    const page = isFiltered
      ? await inTurn(companyId, () => errors.list(companyId, uploadId, { ...request, ...kind, limit: first, matches }))
      : await errors.list(companyId, uploadId, { ...request, limit: first });
    const withFix = (row: RowError): ListedError => {
      const fixed = row.replacedBy === undefined ? fixRow(row) : undefined;
      return fixed ? { ...row, fixed } : row;
    };
    return { ...page, rows: page.rows.map(withFix) };
  };

const containsText = ({ line, accountNumber, error }: RowError, text: string): boolean =>
  [String(line), accountNumber ?? '', error].some((value) => value.toLowerCase().includes(text));

/** The fixes of an upload's failed rows, for its page. */
export interface FixesOverview {
  upload: Upload;
  /** Why the rows can't be fixed in the portal; absent if they can. */
  unavailable?: string;
  fixes: UploadFixes;
  /** The upload of fixed rows that is not finished yet. */
  pendingUploadId?: string;
}

/** Returns the fixes of an upload; undefined if its rows can't have fixes. */
export const readUploadFixes =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number, uploadId: string): Promise<FixesOverview | undefined> => {
    const upload = await findUpload(dependencies.uploads)(actor, companyId, uploadId);
    if (!upload || !canHaveFixes(upload)) return undefined;
    const { fixes, pending } = await openFixes(dependencies, upload);
    const unavailable = whyUnavailable(upload);
    return {
      upload,
      fixes,
      ...(unavailable ? { unavailable } : {}),
      ...(pending ? { pendingUploadId: pending.id } : {}),
    };
  };
