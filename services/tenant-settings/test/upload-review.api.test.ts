import { customerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createWorld, UPDATE_UPLOAD_REVIEW } from './world/world.ts';

const world = await createWorld();
const { ask, platform } = world;
afterAll(world.close);

const READ = 'query ($id: ID!) { company(id: $id) { uploadReview } }';
const INTERNAL = 'query ($id: Int!) { internalCompany(id: $id) { uploadReview } }';
const reviewOf = async (id: number) => (await ask(customerOf(id, 'c'), READ, { id: String(id) })).data?.company;

test('only unusual uploads are reviewed until the company chooses to review all', async () => {
  const id = await world.createCompany('Lake');
  expect(await reviewOf(id)).toEqual({ uploadReview: 'UNUSUAL' });
  const input = { companyId: String(id), uploadReview: 'ALWAYS' };
  const { data } = await ask(staffOf(id, ['manageUsers']), UPDATE_UPLOAD_REVIEW, { input });
  expect(data?.updateUploadReview).toEqual({ company: { id: String(id), uploadReview: 'ALWAYS' }, userErrors: [] });
  expect(await reviewOf(id)).toEqual({ uploadReview: 'ALWAYS' });
  expect((await ask(serviceActor('billing'), INTERNAL, { id })).data?.internalCompany).toEqual({
    uploadReview: 'ALWAYS',
  });
});

test('only unusual uploads are reviewed for a company that an earlier version stored', async () => {
  const id = await world.createCompany('Old');
  const companies = platform.mongo.collection<{ _id: number }>('companies');
  await companies.updateOne({ _id: id }, { $unset: { uploadReview: 1 } });
  expect(await reviewOf(id)).toEqual({ uploadReview: 'UNUSUAL' });
});
