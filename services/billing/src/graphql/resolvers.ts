import type { Resolvers } from '../gql/resolvers.ts';
import { archiveResolvers } from './archive.resolvers.ts';
import { csvTemplateResolvers } from './csv-template.resolvers.ts';
import { customerResolvers } from './customer.resolvers.ts';
import { filePickupResolvers } from './file-pickup.resolvers.ts';
import { internalResolvers } from './internal.resolvers.ts';
import { ledgerResolvers } from './ledger.resolvers.ts';
import { noteResolvers } from './note.resolvers.ts';
import { paymentFileResolvers } from './payment-file.resolvers.ts';
import { uploadResolvers } from './upload.resolvers.ts';
import { uploadErrorResolvers } from './upload-errors.resolvers.ts';

/** All resolvers; the fields of a type may be resolved in several files. */
export const resolvers: Resolvers = mergeResolvers(
  customerResolvers,
  archiveResolvers,
  csvTemplateResolvers,
  uploadResolvers,
  uploadErrorResolvers,
  ledgerResolvers,
  noteResolvers,
  paymentFileResolvers,
  filePickupResolvers,
  internalResolvers,
);

function mergeResolvers(...parts: Resolvers[]): Resolvers {
  const merged: Record<string, object> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    merged[type] = { ...merged[type], ...fields };
  }
  return merged;
}
