import { createSchemaIndexes, type ExtraIndex } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { csvTemplateSchema } from './data/csv-template.repository.ts';
import { customerSchema } from './data/customer.model.ts';
import { customerCountsSchema } from './data/customer-counts.repository.ts';
import { filePickupSchema } from './data/file-pickup.repository.ts';
import { journalSchema } from './data/journal.model.ts';
import { missingCustomerSchema } from './data/missing-customer.repository.ts';
import { noteSchema } from './data/note.repository.ts';
import { paymentFileSchema } from './data/payment-file.repository.ts';
import { paymentFileSettingsSchema } from './data/payment-file-settings.repository.ts';
import { pickupFileSchema } from './data/pickup-file.repository.ts';
import { uploadSchema } from './data/upload.model.ts';
import { uploadErrorSchema } from './data/upload-error.repository.ts';
import { uploadFixesSchema } from './data/upload-fixes.repository.ts';
import { uploadRangeSchema } from './data/upload-range.repository.ts';

/** Indexes that GridFS would create with the first file. They are created here, so that no request has to build an index. */
const GRID_FS: readonly ExtraIndex[] = [
  { collection: 'payment-files.files', key: { filename: 1, uploadDate: 1 } },
  { collection: 'payment-files.chunks', key: { files_id: 1, n: 1 }, unique: true },
  { collection: 'uploads.files', key: { filename: 1, uploadDate: 1 } },
  { collection: 'uploads.chunks', key: { files_id: 1, n: 1 }, unique: true },
];

/** Oldest first. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes(
    '0001-initial-schema',
    [
      eventLogSchema,
      csvTemplateSchema,
      customerCountsSchema,
      customerSchema,
      filePickupSchema,
      journalSchema,
      missingCustomerSchema,
      noteSchema,
      paymentFileSchema,
      paymentFileSettingsSchema,
      pickupFileSchema,
      uploadErrorSchema,
      uploadFixesSchema,
      uploadRangeSchema,
      uploadSchema,
    ],
    GRID_FS,
  ),
];
