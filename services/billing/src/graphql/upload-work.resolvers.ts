import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import type { UploadUseCases } from '../use-cases/index.ts';
import type { UploadStanding } from '../use-cases/inspect-uploads.ts';
import { toGraphUpload } from './mappers.ts';

/** A company that nobody has. */
const NOBODYS = -1;

const toStanding = ({ upload, lastSignAt, standsStill }: UploadStanding) => ({
  upload: toGraphUpload(upload),
  company: { id: String(upload.companyId) },
  lastSignAt: lastSignAt?.toISOString() ?? null,
  standsStill,
});

export const uploadWorkResolvers = ({ lookAtUploads, resumeUploads }: UploadUseCases): Resolvers => ({
  Query: {
    uploadWork: async (_parent, _args, { actor }) => {
      const { unfinished, failed, ...counts } = await lookAtUploads(actor);
      return { ...counts, unfinished: unfinished.map(toStanding), failed: failed.map(toStanding) };
    },
  },
  Mutation: {
    resumeUploads: async (_parent, { input: { companyId } }, { actor }) => ({
      count: await resumeUploads(actor, companyId == null ? undefined : idToNumber(companyId) || NOBODYS),
      userErrors: [],
    }),
  },
});
