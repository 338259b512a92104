import { idToNumber, toConnection } from '@utility-pay/service-kit/graphql/connection';
import { cursorOf, keyOf } from '../domain/cursor.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { UploadUseCases } from '../use-cases/index.ts';
import { toGraphUpload } from './mappers.ts';

/** A place among an upload's errors: the line of the last one read. */
const lineOf = (cursor: string | null | undefined): number => {
  const line = cursor ? Number(keyOf(cursor)) : 0;
  return Number.isSafeInteger(line) ? line : 0;
};

export const uploadResolvers = ({ listUploads, findUpload, listUploadErrors }: UploadUseCases): Resolvers => ({
  Query: {
    upload: async (_parent, { id, companyId }, { actor }) => {
      const upload = await findUpload(actor, idToNumber(companyId), id);
      return upload ? toGraphUpload(upload) : null;
    },
  },
  Company: {
    uploads: async ({ id = '' }, { first }, { actor }) =>
      (await listUploads(actor, idToNumber(id), first ?? 0)).map(toGraphUpload),
  },
  Upload: {
    errors: async ({ id = '', companyId = '' }, { first, after }, { actor }) => {
      const wish = { uploadId: id, afterLine: lineOf(after), first: first ?? 0 };
      const page = await listUploadErrors(actor, idToNumber(companyId), wish);
      return toConnection(
        page,
        after,
        ({ line }) => cursorOf(String(line)),
        (error) => error,
      );
    },
  },
});
