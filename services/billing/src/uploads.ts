import { applyUploadJob, type ReceiveUpload } from '@utility-pay/contracts';
import { createCompanyDirectory, createRequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { Handler } from '@utility-pay/service-kit/jobs/worker';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Books } from './books.ts';
import { createUploadErrorRepository } from './data/upload-error.repository.ts';
import { createUploadFiles } from './data/upload-file.store.ts';
import type { Resolvers } from './gql/resolvers.ts';
import { mergeResolvers } from './graphql/resolvers.ts';
import { uploadResolvers } from './graphql/upload.resolvers.ts';
import { uploadWorkResolvers } from './graphql/upload-work.resolvers.ts';
import { applyUploadHandler } from './jobs/apply-upload.job.ts';
import { uploadSweepers } from './jobs/upload.sweepers.ts';
import { uploadGauges } from './jobs/upload-gauges.ts';
import { templateOf } from './use-cases/csv-template.ts';
import { createUploadUseCases } from './use-cases/index.ts';

/** Characters of the name under which a process holds leases. */
const OWNER_LENGTH = 12;

export interface Uploads {
  resolvers: Resolvers;
  handlers: Handler[];
  sweepers: Sweeper[];
  gauges: GaugeSource[];
  receiveUpload: ReceiveUpload;
}

/** The files that bring bills: taken in, worked through, reported on. */
export function createUploads(
  platform: Platform,
  { customers, uploads, keepCounts, templates }: Pick<Books, 'customers' | 'uploads' | 'keepCounts' | 'templates'>,
): Uploads {
  const { clock, log, createEvent, queues, randomId, metrics } = platform;
  const errors = createUploadErrorRepository(platform);
  const useCases = createUploadUseCases({
    uploads,
    errors,
    files: createUploadFiles(platform),
    customers,
    keepCounts,
    schedule: ({ id: uploadId, companyId, lease }) =>
      queues.add(applyUploadJob, { companyId, uploadId, generation: lease?.generation ?? 0 }),
    templateOf: templateOf(templates),
    requireExisting: createRequireExisting(createCompanyDirectory(platform)),
    countRows: ({ successful, failed }) => {
      metrics.uploadRows.inc({ result: 'ok' }, successful);
      metrics.uploadRows.inc({ result: 'failed' }, failed);
    },
    createEvent,
    clock,
    owner: randomId(OWNER_LENGTH),
    log,
  });
  return {
    resolvers: mergeResolvers(uploadResolvers(useCases), uploadWorkResolvers(useCases)),
    handlers: [applyUploadHandler(useCases)],
    sweepers: uploadSweepers(useCases),
    gauges: [uploadGauges(useCases, clock)],
    receiveUpload: useCases.receiveUpload,
  };
}
