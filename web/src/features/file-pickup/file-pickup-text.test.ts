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
const after = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();
const upload = { id: 'u1', state: 'COMPLETED', failed: 0, replaced: 0, undoOf: null, undoneAt: null } as const;
const fileWith = (fields: Partial<PickupFile> = {}): PickupFile => ({
  id: 'f1',
  name: 'bills-2026-11.csv',
  bytes: 1200,
  foundAt: after(-60),
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
])('says when the folder is checked next, %i seconds from now (being checked: %s)', (seconds, isChecking, text) => {
  expect(nextCheckText({ isChecking, nextCheckAt: after(seconds) }, NOW)).toBe(text);
});

it('writes the address of a server in one line', () => {
  const server = { username: 'utility', host: 'sftp.example.com', port: 22 };
  const textOf = (host: string) =>
    serverText({ ...server, host, authentication: 'PASSWORD', folder: '', hostKey: 'SHA256:a' });
  expect(textOf('sftp.example.com')).toBe('utility@sftp.example.com:22');
  expect(textOf('2001:db8::1')).toBe('utility@[2001:db8::1]:22');
  expect(textOf('[2001:db8::1]')).toBe('utility@[2001:db8::1]:22');
});

it('shows a waiting file with the reason, if there is one', () => {
  expect(fileStatus(fileWith(), true)).toEqual({ meaning: 'info', label: 'Waiting', details: [] });
  expect(fileStatus(fileWith({ message: 'The transfer was interrupted.' }), true)).toEqual({
    meaning: 'warning',
    label: 'Waiting',
    details: ['The transfer was interrupted.'],
  });
});

it('says that a file that waited when the pickup was stopped is not uploaded', () => {
  expect(fileStatus(fileWith({ message: 'The transfer was interrupted.' }), false)).toEqual({
    meaning: 'neutral',
    label: 'Not uploaded',
    details: ['File pickup was stopped before this file was uploaded.'],
  });
});

it('shows the state of the upload of a file', () => {
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
] as const)('shows why a file is %s', (state, meaning, label) => {
  expect(fileStatus(fileWith({ state, message: 'The reason.' }), true)).toEqual({
    meaning,
    label,
    details: ['The reason.'],
  });
});

it('offers to pick up a file again that was uploaded or not accepted, if its name has a month', () => {
  const states = (['WAITING', 'UPLOADED', 'DUPLICATE', 'REFUSED', 'REMOVED'] as const).filter((state) =>
    canPickUpAgain(fileWith({ state })),
  );
  expect(states).toEqual(['UPLOADED', 'DUPLICATE', 'REFUSED']);
  expect(canPickUpAgain(fileWith({ state: 'REFUSED', month: null }))).toBe(false);
});

it('names the month of the bills', () => {
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
])('gives an example of the pattern "%s", if it is valid', (pattern, text) => {
  expect(exampleText(pattern, '', NOVEMBER)).toBe(text);
});

it.each([
  ['bills-2026-02-final.csv', 'This file is picked up for February 2026.'],
  ['payments-2026-02.csv', "This name doesn't match, so the file is left alone."],
  ['bills-2026-13.csv', 'This name matches, but it has no valid month, so the file is not accepted.'],
])('says what happens to the file %s', (name, text) => {
  expect(exampleText('bills-{YYYY}-{MM}*.csv', name, NOVEMBER)).toBe(text);
});

it('gives no example for a name while the pattern is not valid', () => {
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
])('polls while %s', (_what, seconds, files, interval) => {
  expect(pollInterval({ isChecking: false, nextCheckAt: after(seconds) }, files, NOW)).toBe(interval);
});

it('polls while the folder is being checked', () => {
  expect(pollInterval({ isChecking: true, nextCheckAt: after(600) }, [], NOW)).toBe(3000);
});

it('polls without a pickup only while an upload runs', () => {
  expect(pollInterval(null, [fileWith()], NOW)).toBe(0);
  expect(pollInterval(null, [fileWith({ state: 'UPLOADED', upload: { ...upload, state: 'QUEUED' } })], NOW)).toBe(3000);
});
