import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { UploadUseCases } from '../use-cases/index.ts';

/** Milliseconds between looks for uploads that nobody works on. */
const DUE_MS = 3_000;
const TIDY_MS = 60_000;

export const uploadSweepers = ({ scheduleDueUploads, tidyUploads }: UploadUseCases): Sweeper[] => [
  { name: 'due-uploads', everyMs: DUE_MS, run: scheduleDueUploads },
  { name: 'left-uploads', everyMs: TIDY_MS, run: tidyUploads },
];
