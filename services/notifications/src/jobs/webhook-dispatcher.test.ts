import type { Logger } from '@utility-pay/service-kit/log';
import { expect, test } from 'vitest';
import type { NotificationsUseCases } from '../use-cases/index.ts';
import type { EndpointKey } from '../use-cases/ports/webhooks.ts';
import { createWebhookDispatcher } from './webhook-dispatcher.ts';

const endpointsOf = (companyId: number, count: number): EndpointKey[] =>
  Array.from({ length: count }, (_, index) => ({ companyId, endpointId: `${companyId}-${index}` }));

/** Creates a dispatcher whose deliveries end when the test ends them. */
function createDispatcher(due: () => EndpointKey[]) {
  const running = new Map<string, () => void>();
  const deliverWebhooks = ({ endpointId }: EndpointKey, stopping?: AbortSignal) =>
    new Promise<void>((resolve) => {
      running.set(endpointId, resolve);
      stopping?.addEventListener('abort', () => resolve());
    }).finally(() => running.delete(endpointId));
  const useCases = { deliverWebhooks, listDueWebhookEndpoints: async () => due() };
  const log = { warn: () => undefined } as unknown as Logger;
  return { running, ...createWebhookDispatcher(useCases as unknown as NotificationsUseCases, log) };
}

test('a process sends to at most 5 endpoints of a company at the same time, so that other companies have their turn', async () => {
  const { running, sweeper } = createDispatcher(() => [...endpointsOf(1, 10), ...endpointsOf(2, 1)]);
  await sweeper.run();
  expect([...running.keys()]).toEqual(['1-0', '1-1', '1-2', '1-3', '1-4', '2-0']);
  running.get('1-2')?.();
  await new Promise((resolve) => setTimeout(resolve));
  await sweeper.run();
  expect([...running.keys()]).toEqual(['1-0', '1-1', '1-3', '1-4', '2-0', '1-2']);
});

test('a process sends to at most 100 endpoints at the same time', async () => {
  const companies = Array.from({ length: 30 }, (_, index) => index + 1);
  const { running, sweeper } = createDispatcher(() => companies.flatMap((companyId) => endpointsOf(companyId, 5)));
  await sweeper.run();
  expect(running.size).toBe(100);
});

test('closing the dispatcher waits for the requests in progress, and starts no others', async () => {
  const { running, start, sweeper } = createDispatcher(() => []);
  start(endpointsOf(1, 2));
  expect(running.size).toBe(2);
  await sweeper.close?.();
  expect(running.size).toBe(0);
  start(endpointsOf(2, 1));
  expect(running.size).toBe(0);
});
