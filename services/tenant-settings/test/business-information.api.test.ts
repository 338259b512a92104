import { serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createWorld, UPDATE_INFORMATION } from './world/world.ts';

const world = await createWorld();
const { ask } = world;
afterAll(world.close);

const GOOD = {
  name: 'Lakeside Water',
  phone: '555-0100',
  address: '1 Shore Road',
  website: 'https://lakeside.example',
  email: 'office@lakeside.example',
};
const save = async (companyId: number, change: object = {}) =>
  (await ask(staffOf(companyId), UPDATE_INFORMATION, { input: { companyId: String(companyId), ...GOOD, ...change } }))
    .data?.updateBusinessInformation;

test('saved business information is returned, listed and readable for services', async () => {
  const id = await world.createCompany('Old Name');
  expect(await save(id)).toEqual({ company: { id: String(id), ...GOOD }, userErrors: [] });
  const read = 'query ($id: ID!) { company(id: $id) { name phone address website email } companies { id name } }';
  const { data } = await ask(staffOf(id), read, { id: String(id) });
  expect(data?.company).toEqual(GOOD);
  expect(data?.companies).toContainEqual({ id: String(id), name: GOOD.name });
  const internal = 'query ($id: Int!) { internalCompany(id: $id) { name email } }';
  const answer = await ask(serviceActor('notifications'), internal, { id });
  expect(answer.data?.internalCompany).toEqual({ name: GOOD.name, email: GOOD.email });
});

test('values are trimmed, and an empty website is stored as none', async () => {
  const id = await world.createCompany('Trim');
  const change = { name: '  Lake  ', website: ' https://lake.example ' };
  expect(await save(id, change)).toMatchObject({ company: { name: 'Lake', website: 'https://lake.example' } });
  for (const website of ['', '  ', null, undefined]) {
    expect(await save(id, { website })).toMatchObject({ company: { website: null }, userErrors: [] });
  }
});

test.each([
  ['name', 'x', 'Business name must be at least 2 characters'],
  ['name', 'x'.repeat(121), 'Business name must be at most 120 characters'],
  ['phone', '123456', 'Phone must be at least 7 characters'],
  ['address', 'Road', 'Address must be at least 5 characters'],
  ['website', 'lakeside', 'Please enter a valid website URL'],
  ['website', 'javascript:alert(1)', 'Please enter a valid website URL'],
  ['website', `https://lake.example/${'x'.repeat(2000)}`, 'Website must be at most 2000 characters'],
  ['email', 'office', 'Please enter a valid email address'],
])('the %s %j is refused, and nothing changes', async (field, value, message) => {
  const id = await world.createCompany('Kept');
  expect(await save(id, { [field]: value })).toEqual({
    company: null,
    userErrors: [{ code: 'INVALID', field, message: expect.stringContaining(message) }],
  });
  expect(
    (await ask(staffOf(id), 'query ($id: ID!) { company(id: $id) { name email } }', { id: String(id) })).data,
  ).toEqual({
    company: { name: 'Kept', email: null },
  });
});

test('all invalid fields are reported at once', async () => {
  const id = await world.createCompany('All');
  const bad = { name: '', phone: '', address: '', website: 'x', email: '' };
  expect(await save(id, bad)).toMatchObject({
    userErrors: ['name', 'phone', 'address', 'website', 'email'].map((field) => ({ code: 'INVALID', field })),
  });
});

test('a super admin edits any company', async () => {
  const id = await world.createCompany('Any');
  const input = { companyId: String(id), ...GOOD };
  expect((await ask(superAdmin, UPDATE_INFORMATION, { input })).data?.updateBusinessInformation).toMatchObject({
    company: { name: GOOD.name },
  });
});
