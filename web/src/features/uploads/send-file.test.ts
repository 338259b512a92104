import { expect, it } from 'vitest';
import { whyNotSend } from './send-file.ts';

const file = new File(['account,amount\n1,2\n'], 'bills.csv');
const choice = { file, month: 11, year: 2026 };

it('lets a whole choice through', async () => {
  expect(await whyNotSend('7', choice)).toBeUndefined();
});

it('asks for a company first', async () => {
  expect(await whyNotSend('', { ...choice, month: 0 })).toBe('Company ID is required');
});

it.each([
  ['no month', { ...choice, month: 0 }],
  ['no year', { ...choice, year: 0 }],
  ['an empty file', { ...choice, file: new File([], 'bills.csv') }],
  ['a file that is gone', { ...choice, file: goneFile() }],
])('refuses %s', async (_what, incomplete) => {
  expect(await whyNotSend('7', incomplete)).toBe('Missing required data');
});

function goneFile(): File {
  const gone = new File(['x'], 'bills.csv');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  return gone;
}
