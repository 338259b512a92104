import { type Period, periodOfFileName, periodText, SHORT_MONTHS } from '@utility-pay/contracts';
import type { Meaning } from '../../theme/brand-colors.ts';
import { relativeTime } from '../../ui/relative-time.tsx';
import { uploadState } from '../../ui/upload-state.ts';
import type { FilePickupFieldsFragment, PickupFileRowFragment } from './gql/file-pickup.ts';

type Pickup = FilePickupFieldsFragment;
type PickupFile = PickupFileRowFragment;
type NextCheck = Pick<Pickup, 'isChecking' | 'nextCheckAt'>;

const MINUTE_MS = 60_000;

/** Returns when the folder is checked next: `in 3 min.`. */
export function nextCheckText({ isChecking, nextCheckAt }: NextCheck, now: number): string {
  if (isChecking) return 'Checking now';
  return Date.parse(nextCheckAt) - now < MINUTE_MS ? 'in a moment' : relativeTime(nextCheckAt, now);
}

/** Returns user, host and port of a server: `utility@sftp.example.com:22`. */
export function serverText({ username, host, port }: Pickup['server']): string {
  const isBareIpv6 = host.includes(':') && !host.startsWith('[');
  return `${username}@${isBareIpv6 ? `[${host}]` : host}:${port}`;
}

interface FileStatus {
  meaning: Meaning | 'neutral';
  label: string;
  details: string[];
}

/** Returns how the list shows the state of a file. `isSetUp`: whether files are still picked up. */
export function fileStatus({ state, message, upload }: PickupFile, isSetUp: boolean): FileStatus {
  const details = message ? [message] : [];
  switch (state) {
    case 'WAITING':
      return isSetUp
        ? { meaning: message ? 'warning' : 'info', label: 'Waiting', details }
        : {
            meaning: 'neutral',
            label: 'Not uploaded',
            details: ['File pickup was stopped before this file was uploaded.'],
          };
    case 'UPLOADED': {
      const uploaded = upload && uploadState(upload);
      const meaning = uploaded?.meaning ?? 'success';
      return { meaning, label: 'Uploaded', details: uploaded ? [uploaded.label, ...details] : details };
    }
    case 'DUPLICATE':
      return { meaning: 'neutral', label: 'Uploaded before', details };
    case 'REFUSED':
      return { meaning: 'danger', label: 'Not accepted', details };
    case 'REMOVED':
      return { meaning: 'neutral', label: 'Removed', details };
  }
}

/** Returns whether staff can have a file picked up again. A file whose name has no month has to be renamed instead. */
export const canPickUpAgain = ({ state, month }: Pick<PickupFile, 'state' | 'month'>): boolean =>
  month !== null && (state === 'UPLOADED' || state === 'DUPLICATE' || state === 'REFUSED');

/** Returns the month of a file's bills: `November 2026`. */
export const monthText = ({ month, year }: Pick<PickupFile, 'month' | 'year'>): string =>
  month !== null && year !== null ? periodText({ month, year }) : '–';

/** Returns a file name that a pattern matches for a month: `bills-2026-11.csv` for `bills-{YYYY}-{MM}*.csv`. */
const exampleName = (pattern: string, { month, year }: Period): string =>
  pattern
    .trim()
    .replaceAll('{YYYY}', String(year))
    .replaceAll('{YY}', String(year).slice(-2))
    .replaceAll('{MM}', String(month).padStart(2, '0'))
    .replaceAll('{MON}', SHORT_MONTHS[month - 1] ?? '')
    .replaceAll('*', '')
    .replaceAll('?', '1');

/**
 * Returns for which month a file with this name is picked up; without a name, an example for the given month. Empty if the pattern is
 * invalid.
 */
export function exampleText(pattern: string, name: string, examplePeriod: Period): string {
  const example = exampleName(pattern, examplePeriod);
  const periodOfExample = periodOfFileName(pattern.trim(), example);
  const isPatternInvalid = typeof periodOfExample === 'string';
  if (isPatternInvalid) return '';
  if (!name.trim()) return `For example, ${example} is picked up for ${periodText(periodOfExample)}.`;
  const period = periodOfFileName(pattern.trim(), name.trim());
  if (period === 'no-match') return "This name doesn't match, so the file is left alone.";
  if (period === 'invalid') return 'This name matches, but it has no valid month, so the file is not accepted.';
  return `This file is picked up for ${periodText(period)}.`;
}

/** Interval while the folder is being read, or a picked up file is being processed. */
const ACTIVE_POLL_MS = 3000;
/** Interval while a file waits to be uploaded. */
const WAITING_POLL_MS = 5000;
/** Interval until a file is found. */
const IDLE_POLL_MS = 30_000;

/** States of an upload that still changes without staff. */
const UNFINISHED: ReadonlySet<string> = new Set(['QUEUED', 'COMPARING', 'RUNNING']);

/** Returns after how many milliseconds the page is fetched again; 0 while nothing on it changes by itself. */
export function pollInterval(
  pickup: NextCheck | null,
  files: readonly Pick<PickupFile, 'state' | 'message' | 'upload'>[],
  now: number,
): number {
  if (files.some(({ state, upload }) => state === 'UPLOADED' && upload && UNFINISHED.has(upload.state)))
    return ACTIVE_POLL_MS;
  if (!pickup) return 0;
  const overdueMs = now - Date.parse(pickup.nextCheckAt);
  // A check is never overdue for a minute: then the browser's clock is ahead of the server's.
  const isDue = overdueMs >= 0 && overdueMs < MINUTE_MS;
  if (pickup.isChecking || isDue) return ACTIVE_POLL_MS;
  return files.some(({ state, message }) => state === 'WAITING' && !message) ? WAITING_POLL_MS : IDLE_POLL_MS;
}
