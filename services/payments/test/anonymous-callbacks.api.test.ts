import { expect, test } from 'vitest';
import { opened } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { recordReturn, clock } = world;

test('asks the provider once in 5 seconds however often a payment is returned to', async () => {
  const { id } = await opened(world);
  let queries = 0;
  const counting = await world.secondProcess({
    fetchStatus: (...args) => {
      queries += 1;
      return counting.ipospays.fetchStatus(...args);
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => counting.recordReturn(id)));
  expect(queries).toBe(1);
  clock.advance(5000);
  expect(await counting.recordReturn(id)).toMatchObject({ status: 'pending' });
  expect(queries).toBe(2);
});

test('keeps the evidence of the provider and of the payer through 60 forged webhooks', async () => {
  const page = await opened(world);
  await chooseOutcome(page.paymentUrl, 'declined');
  await recordReturn(page.id);
  const stored = async () => (await world.stored(page.id))?.evidence ?? [];
  const before = (await stored()).filter(({ source }) => source !== 'webhook');
  expect(before.length).toBeGreaterThan(1);
  for (let index = 0; index < 60; index += 1) await world.sendWebhook(page.id, null, `forged ${index}`);
  const evidence = await stored();
  expect(evidence.filter(({ source }) => source !== 'webhook')).toEqual(before);
  expect(evidence.length).toBeLessThanOrEqual(before.length + 11);
});
