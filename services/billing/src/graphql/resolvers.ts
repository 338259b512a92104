import { mergeResolvers } from '@utility-pay/service-kit/graphql/merge-resolvers';
import type { Resolvers } from '../gql/resolvers.ts';
import { archiveResolvers } from './archive.resolvers.ts';
import { csvTemplateResolvers } from './csv-template.resolvers.ts';
import { customerResolvers } from './customer.resolvers.ts';
import { ENUM_VALUES } from './enums.ts';
import { filePickupResolvers } from './file-pickup.resolvers.ts';
import { internalResolvers } from './internal.resolvers.ts';
import { ledgerResolvers } from './ledger.resolvers.ts';
import { noteResolvers } from './note.resolvers.ts';
import { paymentFileResolvers } from './payment-file.resolvers.ts';
import { uploadResolvers } from './upload.resolvers.ts';
import { uploadErrorResolvers } from './upload-errors.resolvers.ts';

export const resolvers = mergeResolvers<Resolvers>(
  ENUM_VALUES,
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
