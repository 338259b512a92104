import { safeReason } from '@utility-pay/service-kit/jobs/queue-admin';

const HIDDEN = '…';
/** Keys whose text names records and kinds of work, not people. */
const NAMES_A_RECORD = /^(id|ids|type|service)$|(Id|Ids)$/;
const IS_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A payload with its ids, numbers and times; any other text is hidden. */
function withoutWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutWords(item, name)]));
  if (typeof value !== 'string') return value;
  return NAMES_A_RECORD.test(key) || IS_MOMENT.test(value) ? value : HIDDEN;
}

const FRAME = /^\s+at /;

/** Where an error was thrown, without its words. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');

interface StoredJob {
  data?: unknown;
  failedReason?: string | undefined;
  stacktrace?: string[] | null | undefined;
}

/** A job as an operator may read it: nothing in it names a person. */
export const concealed = <Job extends StoredJob>(job: Job): Job => ({
  ...job,
  data: withoutWords(job.data),
  ...(job.failedReason ? { failedReason: safeReason(job.failedReason) } : {}),
  stacktrace: (job.stacktrace ?? []).map(framesOf),
});
