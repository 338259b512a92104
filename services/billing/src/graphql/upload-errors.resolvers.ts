import { toConnection } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { fromCursor, toCursor } from '../domain/cursor.ts';
import { reasonOf } from '../domain/row-errors.ts';
import { countSentRows, type FixedRow, firstColumn, fixedHeader, isSent } from '../domain/row-fixes.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { FixesOverview, ListedError } from '../use-cases/find-uploads.ts';
import type { FixRowsResult } from '../use-cases/fix-upload-rows.ts';
import { toUpload, toUploadPayload } from './upload.mappers.ts';

/** Maximum changes that are listed, newest first. */
const MAX_CHANGES = 100;

/** Returns the line in a cursor of a failed row; 0 for no cursor or an invalid one. */
const lineOf = (cursor: string | null | undefined): number => {
  const line = cursor ? Number(fromCursor(cursor)) : 0;
  return Number.isSafeInteger(line) ? line : 0;
};

const toFixed = ({ state, cells, problem }: FixedRow) => ({
  state,
  cells,
  field: problem?.field ?? null,
  error: problem?.error ?? null,
});

const toError = ({ replacedBy, fixed, ...error }: ListedError) => ({
  ...error,
  replacedBy: replacedBy ?? null,
  fixed: fixed ? toFixed(fixed) : null,
});

const toFixes = ({ upload, fixes, unavailable, pendingUploadId }: FixesOverview) => {
  const first = firstColumn(upload);
  const { cells, fields } = fixedHeader(upload);
  const sent = countSentRows(fixes);
  return {
    unavailable: unavailable ?? null,
    columns: cells.map((header, index) => ({ index: first + index, header, field: fields[index] ?? null })),
    fixedRows: fixes.fixedRows - sent,
    sentRows: sent,
    pendingUploadId: pendingUploadId ?? null,
    changes: fixes.fixes
      .toReversed()
      .slice(0, MAX_CHANGES)
      .map((fix) => ({ ...fix, line: fix.line ?? null, at: fix.at.toISOString(), isSent: isSent(fixes, fix) })),
  };
};

const toFixPayload = (result: FixRowsResult) =>
  result.kind === 'refused'
    ? { upload: null, rows: 0, userErrors: result.userErrors }
    : { upload: toUpload(result.upload), rows: result.rows, userErrors: [] };

/** The failed rows of uploads and their fixes. */
export const uploadErrorResolvers: Resolvers = {
  Upload: {
    errors: async ({ id = '', companyId = '' }, { first, after, replaced, code, field, search, state }, context) => {
      const { actor, useCases } = context;
      const page = await useCases.listUploadErrors(actor, idToNumber(companyId), {
        uploadId: id,
        afterLine: lineOf(after),
        first: first ?? 0,
        ...(replaced != null && { replaced }),
        ...(code && { code }),
        ...(field !== undefined && { field }),
        ...(search && { search }),
        ...(state && { state }),
      });
      const connection = toConnection(page, after, ({ line }) => toCursor(String(line)), toError);
      if (!page.hasNextPage) return connection;
      return { ...connection, pageInfo: { ...connection.pageInfo, endCursor: toCursor(String(page.readTo)) } };
    },
    errorGroups: async ({ id = '', companyId = '' }, _args, { actor, useCases }) => {
      const upload = await useCases.findUpload(actor, idToNumber(companyId), id);
      const isApplied = (upload?.progress.line ?? 0) > 0;
      const groups = (isApplied ? upload?.progress : upload?.review?.comparison)?.errorGroups ?? [];
      return groups
        .toSorted((one, other) => other.count - one.count)
        .map((group) => ({ ...group, reason: reasonOf(group) }));
    },
    fixes: async ({ id = '', companyId = '' }, _args, { actor, useCases }) => {
      const overview = await useCases.readUploadFixes(actor, idToNumber(companyId), id);
      return overview ? toFixes(overview) : null;
    },
    sameValueRows: ({ id = '', companyId = '' }, { line, column }, { actor, useCases }) =>
      useCases.countSameValue(actor, { companyId: idToNumber(companyId), uploadId: id, line, column }),
  },
  Mutation: {
    fixUploadRows: async (_parent, { input: { companyId, inAllRows, values, ...input } }, { actor, useCases }) =>
      toFixPayload(
        await useCases.fixUploadRows(actor, {
          ...input,
          companyId: idToNumber(companyId),
          inAllRows: inAllRows ?? false,
          values: [...values],
        }),
      ),
    undoUploadFix: async (_parent, { input: { companyId, ...input } }, { actor, useCases }) =>
      toFixPayload(await useCases.undoUploadFix(actor, { ...input, companyId: idToNumber(companyId) })),
    sendFixedRows: async (_parent, { input: { companyId, uploadId } }, { actor, useCases }) =>
      toUploadPayload(await useCases.sendFixedRows(actor, { companyId: idToNumber(companyId), uploadId })),
  },
};
