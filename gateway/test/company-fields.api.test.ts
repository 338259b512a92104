import type { ServiceName } from '@utility-pay/contracts';
import type { SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN } from './helpers/identity.ts';

const QUERY = `query ($id: ID!) {
  company(id: $id) { id name customerCounts { total } collected { successfulPaymentCount } }
}`;

/** The company's fields by the service that returns them. */
const FIELDS_OF_SERVICE: Partial<Record<ServiceName, object>> = {
  'tenant-settings': { name: 'City of Erie' },
  billing: { customerCounts: { total: 12 } },
  payments: { collected: { successfulPaymentCount: 7 } },
};

/** Responses of services that wait until all three services have received a request. */
const waiting: (() => void)[] = [];
const answerTogether = (service: ServiceName): Promise<SubgraphResponse> =>
  new Promise((resolve) => {
    waiting.push(() => resolve({ data: { company: { id: '1', ...FIELDS_OF_SERVICE[service] } } }));
    if (waiting.length === Object.keys(FIELDS_OF_SERVICE).length) for (const answer of waiting.splice(0)) answer();
  });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ answer: ({ service }) => answerTogether(service) });
});
afterAll(() => gateway?.stop());

test("the services of a company's fields are called at the same time", async () => {
  const { body } = await gateway.graphql(
    { query: QUERY, variables: { id: '1' } },
    { cookie: `session=${SESSION_TOKEN}` },
  );
  expect(body).toEqual({ data: { company: { id: '1', ...Object.assign({}, ...Object.values(FIELDS_OF_SERVICE)) } } });
  expect(gateway.calls.map(({ service }) => service).sort()).toEqual(['billing', 'payments', 'tenant-settings']);
});
