import { periodOf } from '@utility-pay/contracts';
import { fromCursor, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { FilePickup, PickupFile } from '../domain/file-pickup.ts';
import { withoutSecret } from '../domain/sftp-server.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { FilePickupResult } from '../use-cases/file-pickup.ts';
import { toUpload } from './upload.mappers.ts';

const toFilePickup = ({
  server,
  namePattern,
  resultFolder,
  isCheckPending,
  checkedAt,
  nextCheckAt,
  problem,
}: FilePickup) =>
  server && nextCheckAt
    ? {
        server: withoutSecret(server),
        namePattern,
        resultFolder: resultFolder ?? null,
        isChecking: isCheckPending === true,
        checkedAt: checkedAt?.toISOString() ?? null,
        nextCheckAt: nextCheckAt.toISOString(),
        problem: problem ?? null,
      }
    : null;

const toPickupFile = ({ period, state, ...file }: PickupFile) => ({
  id: file.id,
  companyId: String(file.companyId),
  name: file.name,
  bytes: file.bytes,
  modifiedAt: file.modifiedAt.toISOString(),
  foundAt: file.foundAt.toISOString(),
  ...(period === undefined ? { month: null, year: null } : periodOf(period)),
  state,
  message: file.message ?? null,
  uploadId: file.uploadId ?? null,
  resultWrittenAt: file.resultWrittenAt?.toISOString() ?? null,
});

const toPayload = (result: FilePickupResult) =>
  result.kind === 'refused'
    ? { filePickup: null, userErrors: result.userErrors }
    : { filePickup: toFilePickup(result.pickup), userErrors: [] };

/** Bill files that are picked up from companies' SFTP servers. */
export const filePickupResolvers: Resolvers = {
  Company: {
    filePickup: async ({ id = '' }, _args, { actor, useCases }) => {
      const pickup = await useCases.readFilePickup(actor, idToNumber(id));
      return pickup ? toFilePickup(pickup) : null;
    },
    pickupFiles: async ({ id = '' }, { first, after }, { actor, useCases }) => {
      const page = { first: first ?? 0, after: after ? fromCursor(after) : undefined };
      const files = await useCases.listPickupFiles(actor, idToNumber(id), page);
      return toConnection(files, after, ({ foundAt: at, id: fileId }) => toCursor({ at, id: fileId }), toPickupFile);
    },
  },
  PickupFile: {
    upload: async (file, _args, { actor, useCases }) => {
      const { companyId, uploadId } = file as ReturnType<typeof toPickupFile>;
      const upload = uploadId ? await useCases.findUpload(actor, idToNumber(companyId), uploadId) : undefined;
      return upload ? toUpload(upload) : null;
    },
  },
  Mutation: {
    updateFilePickup: async (_parent, { input: { companyId, server, namePattern, resultFolder } }, context) =>
      toPayload(
        await context.useCases.updateFilePickup(context.actor, {
          companyId: idToNumber(companyId),
          server: { ...server, secret: server.secret ?? undefined },
          namePattern,
          resultFolder: resultFolder ?? undefined,
        }),
      ),
    stopFilePickup: async (_parent, { input: { companyId } }, { actor, useCases }) => {
      const result = await useCases.stopFilePickup(actor, idToNumber(companyId));
      return result.kind === 'refused'
        ? { companyId: null, userErrors: result.userErrors }
        : { companyId, userErrors: [] };
    },
    checkFilePickup: async (_parent, { input: { companyId } }, { actor, useCases }) =>
      toPayload(await useCases.checkFilePickup(actor, idToNumber(companyId))),
    pickUpAgain: async (_parent, { input: { companyId, pickupFileId } }, { actor, useCases }) => {
      const result = await useCases.pickUpAgain(actor, { companyId: idToNumber(companyId), pickupFileId });
      return result.kind === 'refused'
        ? { pickupFile: null, userErrors: result.userErrors }
        : { pickupFile: toPickupFile(result.file), userErrors: [] };
    },
  },
};
