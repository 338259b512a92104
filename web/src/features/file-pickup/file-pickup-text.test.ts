import { expect, it } from 'vitest';
import {
  canPickUpAgain,
  exampleText,
  fileStatus,
  monthText,
  nextCheckText,
  pollInterval,
  serverText,
} from './file-pickup-text.ts';
import type { PickupFileRowFragment } from './gql/file-pickup.ts';

type PickupFile = PickupFileRowFragment;

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const instantAfter = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();
const upload = { id: 'u1', state: 'COMPLETED', failed: 0, replaced: 0, undoOf: null, undoneAt: null } as const;
const fileWith = (fields: Partial<PickupFile> = {}): PickupFile => ({
  id: 'f1',
  name: 'bills-2026-11.csv',
  bytes: 1200,
  foundAt: instantAfter(-60),
  month: 11,
  year: 2026,
  state: 'WAITING',
  message: null,
  upload: null,
  ...fields,
});

it.each([
  [-10, false, 'in a moment'],
  [30, false, 'in a moment'],
  [200, false, 'in 3 min.'],
  [200, true, 'Checking now'],
])('a check due in %i seconds (running: %s) is shown as "%s"', (seconds, isChecking, text) => {
  expect(nextCheckText({ isChecking, nextCheckAt: instantAfter(seconds) }, NOW)).toBe(text);
});

it('the text of a server has user, host and port, with an IPv6 address in brackets', () => {
  const server = { username: 'utility', host: 'sftp.example.com', port: 22 };
  const textOf = (host: string) =>
    serverText({ ...server, host, authentication: 'PASSWORD', folder: '', hostKey: 'SHA256:a' });
  expect(textOf('sftp.example.com')).toBe('utility@sftp.example.com:22');
  expect(textOf('2001:db8::1')).toBe('utility@[2001:db8::1]:22');
  expect(textOf('[2001:db8::1]')).toBe('utility@[2001:db8::1]:22');
});

it('a waiting file shows its message as a warning, if it has one', () => {
  expect(fileStatus(fileWith(), true)).toEqual({ meaning: 'info', label: 'Waiting', details: [] });
  expect(fileStatus(fileWith({ message: 'The transfer was interrupted.' }), true)).toEqual({
    meaning: 'warning',
    label: 'Waiting',
    details: ['The transfer was interrupted.'],
  });
});

it('a file that waited when the pickup was stopped is shown as not uploaded', () => {
  expect(fileStatus(fileWith({ message: 'The transfer was interrupted.' }), false)).toEqual({
    meaning: 'neutral',
    label: 'Not uploaded',
    details: ['File pickup was stopped before this file was uploaded.'],
  });
});

it('an uploaded file shows the status of its upload', () => {
  const uploadedAs = (fields: Partial<PickupFile['upload']>) =>
    fileStatus(fileWith({ state: 'UPLOADED', upload: { ...upload, ...fields } }), true);
  expect(uploadedAs({})).toEqual({ meaning: 'success', label: 'Uploaded', details: ['Success'] });
  expect(uploadedAs({ failed: 2 })).toEqual({
    meaning: 'warning',
    label: 'Uploaded',
    details: ['Completed with errors'],
  });
  expect(uploadedAs({ state: 'FAILED' })).toEqual({ meaning: 'danger', label: 'Uploaded', details: ['Failed'] });
  expect(fileStatus(fileWith({ state: 'UPLOADED' }), true).details).toEqual([]);
});

it.each([
  ['DUPLICATE', 'neutral', 'Uploaded before'],
  ['REFUSED', 'danger', 'Not accepted'],
  ['REMOVED', 'neutral', 'Removed'],
] as const)('a file in state %s is shown as %s "%s", with its message', (state, meaning, label) => {
  expect(fileStatus(fileWith({ state, message: 'The reason.' }), true)).toEqual({
    meaning,
    label,
    details: ['The reason.'],
  });
});

it('only a file that was uploaded, is a duplicate or was refused can be picked up again, and only if its name has a month', () => {
  const states = (['WAITING', 'UPLOADED', 'DUPLICATE', 'REFUSED', 'REMOVED'] as const).filter((state) =>
    canPickUpAgain(fileWith({ state })),
  );
  expect(states).toEqual(['UPLOADED', 'DUPLICATE', 'REFUSED']);
  expect(canPickUpAgain(fileWith({ state: 'REFUSED', month: null }))).toBe(false);
});

it('the text of a month is its name and year, or a dash if the name of the file has no month', () => {
  expect(monthText({ month: 11, year: 2026 })).toBe('November 2026');
  expect(monthText({ month: null, year: null })).toBe('–');
});

const NOVEMBER = { month: 11, year: 2026 };

it.each([
  ['bills-{YYYY}-{MM}*.csv', 'For example, bills-2026-11.csv is picked up for November 2026.'],
  [' {MON}{YY}_cycle?.txt ', 'For example, NOV26_cycle1.txt is picked up for November 2026.'],
  ['', ''],
  ['bills-{YYYY}.csv', ''],
  ['bills-{YYYY}-{mm}.csv', ''],
])('the example of the pattern "%s" is "%s"', (pattern, text) => {
  expect(exampleText(pattern, '', NOVEMBER)).toBe(text);
});

it.each([
  ['bills-2026-02-final.csv', 'This file is picked up for February 2026.'],
  ['payments-2026-02.csv', "This name doesn't match, so the file is left alone."],
  ['bills-2026-13.csv', 'This name matches, but it has no valid month, so the file is not accepted.'],
])('the text for the file name %s is "%s"', (name, text) => {
  expect(exampleText('bills-{YYYY}-{MM}*.csv', name, NOVEMBER)).toBe(text);
});

it('the text for a file name is empty while the pattern is invalid', () => {
  expect(exampleText('bills-{YYYY}.csv', 'bills-2026.csv', NOVEMBER)).toBe('');
});

it.each([
  ['a check is due', 0, [], 3000],
  ['the clock is ahead', -3600, [], 30_000],
  ['nothing happens', 200, [fileWith({ state: 'UPLOADED', upload })], 30_000],
  ['a file waits', 200, [fileWith()], 5000],
  ['a file cannot be uploaded yet', 200, [fileWith({ message: 'Too many files.' })], 30_000],
  ['an upload runs', 200, [fileWith({ state: 'UPLOADED', upload: { ...upload, state: 'RUNNING' } })], 3000],
  [
    'an upload awaits approval',
    200,
    [fileWith({ state: 'UPLOADED', upload: { ...upload, state: 'AWAITING_APPROVAL' } })],
    30_000,
  ],
])('the page is polled while %s', (_what, seconds, files, interval) => {
  expect(pollInterval({ isChecking: false, nextCheckAt: instantAfter(seconds) }, files, NOW)).toBe(interval);
});

it('while the folder is being checked, the interval is 3000 ms', () => {
  expect(pollInterval({ isChecking: true, nextCheckAt: instantAfter(600) }, [], NOW)).toBe(3000);
});

it('without a pickup, the interval is 3000 ms while an upload runs, else 0', () => {
  expect(pollInterval(null, [fileWith()], NOW)).toBe(0);
  expect(pollInterval(null, [fileWith({ state: 'UPLOADED', upload: { ...upload, state: 'QUEUED' } })], NOW)).toBe(3000);
});
