import { afterAll, expect, test } from 'vitest';
import type { PickupFile } from '../src/domain/file-pickup.ts';
import { bills, openPickups } from './world/file-pickup.ts';

const { platform, parts, time, later, look, report, openCompany, close } = await openPickups();
afterAll(close);

/** Files about which emails are sent. */
const MAX_EMAILED = 20;

const outcomesOf = async (companyId: number): Promise<string[]> => {
  await platform.relay.sweep();
  const published = platform.mongo.collection('events').find({ companyId, type: 'billing.file-transfer.reported' });
  return (await published.toArray()).map(({ data }) => data.outcome);
};

test('the business owners get emails about 20 files a day, whatever comes of them; the page lists all', async () => {
  const company = await openCompany();
  await company.update();
  const reported = Array.from(
    { length: MAX_EMAILED - 2 },
    (_, index): PickupFile => ({
      id: `reported ${index}`,
      companyId: company.id,
      name: `bills-2026-11-${index}.csv`,
      bytes: 10,
      modifiedAt: time.now,
      state: index % 2 ? 'uploaded' : 'refused',
      foundAt: time.now,
      repeats: 0,
      reported: index % 3 ? 'result' : 'approval',
      version: 1,
    }),
  );
  await parts.pickupFiles.add(company.id, reported);
  let files = 0;
  const pickUp = async (month: string): Promise<void> => {
    files += 1;
    company.put(`bills-${month}-${files}.csv`, bills(`0042,Ada Example,${files}.00`), 1_780_000_000 + files);
    later(5 * 60_000);
    await look();
    await look();
    await company.work();
    await report();
  };
  await pickUp('2024-11');
  await pickUp('2026-12');
  expect(await outcomesOf(company.id)).toEqual(['awaiting-approval', 'applied']);
  for (const month of ['2026-12', '2024-12', '2026-13']) await pickUp(month);
  expect(await outcomesOf(company.id)).toHaveLength(2);
  const { files: listed } = await company.read();
  expect(listed.slice(0, 3).map(({ state, upload }) => `${state} ${upload?.state}`)).toEqual([
    'REFUSED undefined',
    'UPLOADED AWAITING_APPROVAL',
    'UPLOADED COMPLETED',
  ]);

  later(24 * 3_600_000);
  await pickUp('2026-12');
  expect(await outcomesOf(company.id)).toEqual(['awaiting-approval', 'applied', 'applied']);
});
