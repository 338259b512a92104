import { mayReadCustomers } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { withoutCustomers } from '../domain/upload-comparison.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { toUpload, toUploadComparison, toUploadPayload, toUploadStatus } from './upload.mappers.ts';

/** An id that no company has. */
const UNKNOWN_COMPANY = -1;

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
    comparison: async ({ id = '', companyId = '' }, _args, { actor, useCases }) => {
      const upload = await useCases.findUpload(actor, idToNumber(companyId), id);
      const comparison = upload?.review?.comparison;
      if (!comparison) return null;
      return toUploadComparison(
        mayReadCustomers(actor, idToNumber(companyId)) ? comparison : withoutCustomers(comparison),
      );
    },
  },
  Mutation: {
    approveUpload: async (_parent, { input }, { actor, useCases }) => {
      const { companyId, uploadId, includeNew = true, includeChanged = true } = input;
      const request = { companyId: idToNumber(companyId), uploadId, includeNew, includeChanged };
      return toUploadPayload(await useCases.approveUpload(actor, request));
    },
    discardUpload: async (_parent, { input: { companyId, uploadId } }, { actor, useCases }) =>
      toUploadPayload(await useCases.discardUpload(actor, { companyId: idToNumber(companyId), uploadId })),
    undoUpload: async (_parent, { input: { companyId, uploadId } }, { actor, useCases }) =>
      toUploadPayload(await useCases.undoUpload(actor, { companyId: idToNumber(companyId), uploadId })),
    resumeUploads: async (_parent, { input: { companyId } }, { actor, useCases }) => ({
      count: await useCases.resumeUploads(
        actor,
        companyId == null ? undefined : idToNumber(companyId) || UNKNOWN_COMPANY,
      ),
      userErrors: [],
    }),
  },
};
