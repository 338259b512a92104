import { applyUploadJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit/jobs/worker';
import type { UploadUseCases } from '../use-cases/index.ts';

export const applyUploadHandler = ({ applyUpload }: UploadUseCases): Handler =>
  implementJob(applyUploadJob, applyUpload);
