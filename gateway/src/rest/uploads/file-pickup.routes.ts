import { valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { pageOf, pagingQuery, sendList } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestCheckFilePickupDocument,
  RestFilePickupDocument,
  RestPickUpAgainDocument,
  type RestPickupFileFragment,
  RestPickupFilesDocument,
} from './gql/file-pickup.ts';
import { upload as uploadSchema } from './upload-view.ts';

const access = { company: 'manageBalances' } as const;

const filePickup = z
  .object({
    server: z
      .object({
        host: z.string().meta({ description: 'Host name or address.' }),
        port: z.int().meta({ description: 'Port of the server.' }),
        username: z.string().meta({ description: 'User name there.' }),
        folder: z.string().meta({ description: "The folder; empty for the user's home folder." }),
      })
      .meta({ description: 'The SFTP server and the folder.' }),
    namePattern: z.string().meta({ description: 'Names of the files, such as `bills-{YYYY}-{MM}*.csv`.' }),
    resultFolder: z.string().nullable().meta({
      description: 'Folder in which a result file is written for each file; null to write none.',
    }),
    isChecking: z
      .boolean()
      .meta({ description: 'Whether the folder is being checked, or staff have requested a check.' }),
    checkedAt: z.iso.datetime().nullable().meta({
      description: 'When the folder was last read; null before the first time.',
    }),
    nextCheckAt: z.iso.datetime().meta({ description: 'When the folder is read next.' }),
    problem: z.string().nullable().meta({
      description: 'Why the folder could not be read last time; null if it could.',
    }),
  })
  .meta({
    id: 'FilePickup',
    description: 'Where bill files are picked up: a folder on an SFTP server of the company.',
  });

const pickupFile = z
  .object({
    id: z.string().meta({ description: 'Id of the file. Percent-encode it in a path.' }),
    name: z.string().meta({ description: 'Name of the file.' }),
    bytes: z.number().meta({ description: 'Size in bytes.' }),
    modifiedAt: z.iso.datetime().meta({ description: 'When it was last changed, as reported by the server.' }),
    foundAt: z.iso.datetime().meta({ description: 'When it was found.' }),
    month: z.int().nullable().meta({ description: 'Month of its bills, from its name; null if the name has none.' }),
    year: z.int().nullable().meta({ description: 'Year of its bills; null if the name has none.' }),
    state: z.enum(['waiting', 'uploaded', 'duplicate', 'refused', 'removed']).meta({
      description:
        '`waiting`: is uploaded once it has not changed for 30 seconds, or once the problem in `message` is resolved; `duplicate`: was uploaded before, as `upload`; `refused`: not a valid bill file; `removed`: removed from the folder before it was uploaded.',
    }),
    message: z.string().nullable().meta({ description: 'Explains the state; null if there is nothing to explain.' }),
    upload: z
      .object({ id: z.string(), state: uploadSchema.shape.state, message: z.string().nullable() })
      .nullable()
      .meta({ description: 'Its upload, or the earlier upload of a duplicate; null without one.' }),
    resultWrittenAt: z.iso.datetime().nullable().meta({
      description: 'When the result file was written; null until then.',
    }),
  })
  .meta({
    id: 'PickupFile',
    description: 'A file in the folder. A file with the same name but a different size or time counts as a new file.',
  });

const toPickupFile = ({ state, upload, ...file }: RestPickupFileFragment): z.infer<typeof pickupFile> => ({
  ...file,
  state: valueOfName(pickupFile.shape.state.options, state),
  upload: upload && { ...upload, state: valueOfName(uploadSchema.shape.state.options, upload.state) },
});

const find = defineRoute({
  id: 'getFilePickup',
  method: 'get',
  path: '/companies/{companyId}/file-pickup',
  summary: 'Where bill files are picked up, and when',
  access,
  responses: { 200: { description: 'Null if no files are picked up.', schema: filePickup.nullable() } },
  handle: async ({ run, params }) => {
    const { company } = await run(RestFilePickupDocument, params);
    return { body: requireFound(company, 'Company').filePickup };
  },
});

const listFiles = defineRoute({
  id: 'listPickupFiles',
  method: 'get',
  path: '/companies/{companyId}/file-pickup/files',
  summary: 'Files that were found in the folder',
  access,
  query: z.object(pagingQuery),
  responses: { 200: { description: 'Newest first.', schema: z.array(pickupFile) } },
  handle: (call) =>
    sendList(call, async (first, after) => {
      const { company } = await call.run(RestPickupFilesDocument, { ...call.params, first, after });
      return pageOf(requireFound(company, 'Company').pickupFiles, toPickupFile);
    }),
});

const check = defineRoute({
  id: 'checkFilePickup',
  method: 'post',
  path: '/companies/{companyId}/file-pickup/check',
  summary: 'Checks the folder now instead of at the next check (every 5 minutes)',
  access,
  responses: {
    202: {
      description:
        'The check has been requested. When it is over, `isChecking` is false, and `problem` says why the folder could not be read.',
      schema: filePickup,
    },
  },
  errors: { 409: 'File pickup is not set up.' },
  handle: async ({ run, params }) => {
    const { checkFilePickup } = await run(RestCheckFilePickupDocument, { input: params });
    return replyWith(checkFilePickup, checkFilePickup.filePickup, (pickup) => pickup, 202);
  },
});

const pickUpAgain = defineRoute({
  id: 'pickUpAgain',
  method: 'post',
  path: '/companies/{companyId}/file-pickup/files/{fileId}/pick-up-again',
  summary: 'Uploads a file again, even if it was recognized as uploaded before',
  access,
  responses: { 202: { description: 'The file, which waits to be uploaded.', schema: pickupFile } },
  errors: {
    409: 'File pickup is not set up, or the file was not found, is already waiting, or does not match the name pattern any more.',
  },
  handle: async ({ run, params: { companyId, fileId } }) => {
    const { pickUpAgain: payload } = await run(RestPickUpAgainDocument, { input: { companyId, pickupFileId: fileId } });
    return replyWith(payload, payload.pickupFile, toPickupFile, 202);
  },
});

export const filePickupRoutes = tagRoutes('File pickup', [find, listFiles, check, pickUpAgain]);
