import { idToNumber, toConnection } from '@utility-pay/service-kit/graphql/connection';
import { fromCursor, toCursor } from '../domain/cursor.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { toUpload, toUploadStatus } from './mappers.ts';

/** An id that no company has. */
const UNKNOWN_COMPANY = -1;

/** The cursor of an error is its line. */
const lineOf = (cursor: string | null | undefined): number => {
  const line = cursor ? Number(fromCursor(cursor)) : 0;
  return Number.isSafeInteger(line) ? line : 0;
};

export const uploadResolvers: Resolvers = {
  Query: {
    upload: async (_parent, { id, companyId }, { actor, useCases }) => {
      const upload = await useCases.findUpload(actor, idToNumber(companyId), id);
      return upload ? toUpload(upload) : null;
    },
    uploadOverview: async (_parent, _args, { actor, useCases }) => {
      const { unfinished, failed, ...counts } = await useCases.inspectUploads(actor);
      return { ...counts, unfinished: unfinished.map(toUploadStatus), failed: failed.map(toUploadStatus) };
    },
  },
  Company: {
    uploads: async ({ id = '' }, { first }, { actor, useCases }) =>
      (await useCases.listUploads(actor, idToNumber(id), first ?? 0)).map(toUpload),
  },
  Upload: {
    headers: async ({ id = '', companyId = '', headers }, _args, { actor, useCases }) =>
      headers ?? (await useCases.findUpload(actor, idToNumber(companyId), id))?.headers ?? [],
    errors: async ({ id = '', companyId = '' }, { first, after, replaced }, { actor, useCases }) => {
      const request = {
        uploadId: id,
        afterLine: lineOf(after),
        first: first ?? 0,
        ...(replaced != null && { replaced }),
      };
      const page = await useCases.listUploadErrors(actor, idToNumber(companyId), request);
      return toConnection(
        page,
        after,
        ({ line }) => toCursor(String(line)),
        ({ replacedBy = null, ...error }) => ({ ...error, replacedBy }),
      );
    },
  },
  Mutation: {
    resumeUploads: async (_parent, { input: { companyId } }, { actor, useCases }) => ({
      count: await useCases.resumeUploads(
        actor,
        companyId == null ? undefined : idToNumber(companyId) || UNKNOWN_COMPANY,
      ),
      userErrors: [],
    }),
  },
};
