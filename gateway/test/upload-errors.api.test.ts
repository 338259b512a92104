import { type ReadRows, uploadErrorRows } from '@utility-pay/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway } from './helpers/gateway.ts';
import { LIVE_KEY, twoKeys } from './helpers/identity.ts';

const ROW = { line: 2, field: 'amountDue', error: 'Amount Due is not a valid amount', cells: ['A', 'x'] };

/** Downloads errors.csv of an upload with these values. */
async function downloadErrors(values: { listedErrors: number | null; errorsRemovedAt: string | null }) {
  const upload = { __typename: 'Upload', id: 'u1', headers: ['account', 'amount'], ...values };
  const gateway = await startGateway({
    identity: structuredClone(twoKeys),
    answer: () => ({ data: { upload } }),
    readRows: async function* (stream: unknown) {
      expect(stream).toBe(uploadErrorRows);
      yield [ROW];
    } as ReadRows,
  });
  onTestFinished(gateway.stop);
  const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/errors.csv`, {
    headers: { authorization: `Bearer ${LIVE_KEY}` },
  });
  return { status: response.status, name: response.headers.get('content-disposition'), text: await response.text() };
}

test('errors.csv of an upload with more than 1,000,000 failed rows has the number of stored rows in its name', async () => {
  const whole = await downloadErrors({ listedErrors: null, errorsRemovedAt: null });
  expect(whole.name).toContain('upload-u1-errors.csv');
  expect(whole.text).toContain('2,amountDue,Amount Due is not a valid amount,A,x');
  const limited = await downloadErrors({ listedErrors: 1_000_000, errorsRemovedAt: null });
  expect([limited.status, limited.name]).toEqual([200, expect.stringContaining('upload-u1-errors-first-1000000.csv')]);
});

test('errors.csv is answered 404 once the failed rows were deleted', async () => {
  expect(await downloadErrors({ listedErrors: null, errorsRemovedAt: '2027-12-01T00:00:00.000Z' })).toMatchObject({
    status: 404,
    text: expect.stringContaining('The failed rows were deleted 13 months after the upload'),
  });
});
