import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree, listens } from './ports.ts';

test('freePort returns the preferred port unless another program uses it', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
  expect(await listens(port)).toBe(false);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isFree(port)).toBe(false);
  expect(await listens(port)).toBe(true);
  expect(await freePort(port)).not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
});
