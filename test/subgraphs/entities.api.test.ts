import { type Actor, ANONYMOUS, SERVICES } from '@utility-pay/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerOf, partnerOf, serviceActor, staffOf } from '../../packages/service-kit/src/testing/actors.ts';
import { type EntityField, entityFields } from './world/entities.ts';
import { type RunningServices, startFiveServices } from './world/five-services.ts';
import { CANARY, type Seed, seed } from './world/seed.ts';

/** Ids that do not exist. */
const MISSING: Seed = { Company: '999', Customer: 'missing', User: 'missing', Balance: 'missing', Payment: 'missing' };
const ENTITIES = 'query ($of: [_Any!]!) { _entities(representations: $of) { __typename ... on';

let services: RunningServices;
let seeded: Seed;
let attempts = 0;
beforeAll(async () => {
  services = await startFiveServices();
  seeded = await seed(services);
});
afterAll(() => services?.stop());

const isSeeded = (type: string): type is keyof Seed => type in MISSING;

/** Returns the response to an entity query with these ids as keys. The keys are replaced, so that responses can be compared. */
async function askForEntity({ service, type, keys, selection }: EntityField, actor: Actor, ids: Seed, companyId = '1') {
  if (!isSeeded(type)) throw new Error(`no ${type} is seeded`);
  const representation = {
    __typename: type,
    id: ids[type],
    ...(keys.includes('companyId') ? { companyId } : {}),
    ...(keys.includes('customerId') ? { customerId: ids.Customer } : {}),
  };
  attempts += 1;
  const { data, errors } = await services.ask(service, actor, `${ENTITIES} ${type} { ${selection} } } }`, {
    of: [representation],
  });
  const summaries = errors?.map(({ message, extensions }) => [message, extensions?.code]) ?? [];
  expect(summaries.map(([, code]) => code)).not.toContain('INTERNAL');
  return JSON.stringify({ data, summaries }).replaceAll(`"${ids[type]}"`, '"key"');
}

/** Callers who may read nothing of company 1. */
const outsiders: [who: string, actor: Actor][] = [
  ['an anonymous caller', ANONYMOUS],
  ['staff of another company', staffOf(2)],
  ['a customer of another company', customerOf(2, 'other-customer')],
  ["another company's key", partnerOf(2)],
  ['the gateway without a user', serviceActor('gateway')],
];
/** Callers of company 1 who may not read these customers and users. */
const neighbors: [who: string, actor: Actor][] = [
  ['another customer of the company', customerOf(1, 'other-customer')],
  ["the company's key without scopes", partnerOf(1, [])],
];
const fields = SERVICES.flatMap(entityFields);

test('every entity of every service is covered', () => {
  expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(Object.keys(MISSING)));
  expect(new Set(fields.map(({ service }) => service))).toEqual(new Set(SERVICES));
});

test.each(SERVICES)(
  '%s answers authorized callers, which proves that the refusals below are not errors',
  async (service) => {
    const answers = await Promise.all(entityFields(service).map((field) => askForEntity(field, staffOf(1), seeded)));
    expect(
      answers.filter((answer) => answer.includes(CANARY) || answer.includes('amountMinor')).length,
    ).toBeGreaterThan(0);
  },
);

describe.each(outsiders)('%s', (_who, actor) => {
  test.each(fields.map((field) => [`${field.service}: ${field.type}.${field.field}`, field] as const))(
    'gets the same response from %s as for a missing entity',
    async (_name, field) => {
      const answer = await askForEntity(field, actor, seeded);
      expect(answer).toBe(await askForEntity(field, actor, MISSING));
      expect(answer).not.toMatch(/canary/i);
      if (field.keys.includes('companyId'))
        expect(await askForEntity(field, actor, seeded, '2')).toBe(await askForEntity(field, actor, MISSING, '2'));
    },
  );
});

describe.each(neighbors)('%s', (_who, actor) => {
  test.each(
    fields
      .filter(({ type }) => type !== 'Company')
      .map((field) => [`${field.service}: ${field.type}.${field.field}`, field] as const),
  )('gets no data of another person from %s', async (_name, field) => {
    expect(await askForEntity(field, actor, seeded)).not.toMatch(/canary|1234/i);
  });
});

test('sent more than 100 queries', () => {
  expect(attempts).toBeGreaterThan(100);
});
