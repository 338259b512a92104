import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.dispose());

test('reports pending migrations of an empty database and applies them once', async () => {
  const { portal } = world;
  const before = await portal(['migrate', 'status', '--json']);
  expect(before.code).toBe(1);
  expect(before.json()).toMatchObject({
    billing: { applied: [], pending: expect.arrayContaining(['0001-initial-schema']) },
  });

  const unmigrated = await portal(['company', 'create', '--name', 'Riverside Water']);
  expect(unmigrated).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('migrate up') });

  const up = await portal(['migrate', 'up', '--json']);
  expect(up).toMatchObject({ code: 0 });
  expect(up.json()).toMatchObject({ identity: { applied: expect.arrayContaining(['0001-initial-schema']) } });
  expect((await portal(['migrate', 'up', '--json'])).json()).toMatchObject({ identity: { applied: [] } });
  expect((await portal(['migrate', 'status'])).code).toBe(0);
});

test("creates a company, returns the same one for the same key, and prints the service's message for an invalid name", async () => {
  const { portal } = world;
  const created = await portal(['company', 'create', '--name', 'Riverside Water', '--key', 'riverside', '--json']);
  expect(created.code).toBe(0);
  expect(created.json()).toEqual({ id: expect.any(Number), name: 'Riverside Water' });
  const again = await portal(['company', 'create', '--name', 'Riverside Water', '--key', 'riverside', '--json']);
  expect(again.json()).toEqual(created.json());
  const withoutKey = await portal(['company', 'create', '--name', 'Riverside Water']);
  expect(Number(withoutKey.stdout)).toBe((created.json() as { id: number }).id + 1);
  const refused = await portal(['company', 'create', '--name', 'R', '--json']);
  expect(refused.code).toBe(1);
  expect(refused.json()).toEqual({ error: 'Business name must be at least 2 characters' });
});

test('creates a super admin once, with a password from a file or a variable, and refuses weak passwords', async () => {
  const { portal, dataDir } = world;
  const file = join(dataDir, 'password');
  await writeFile(file, 'quiet-river-stone-41\n');
  const create = ['user', 'create-super-admin', '--email', 'ops@utility.test', '--json'];
  const created = await portal([...create, '--password-file', file]);
  expect(created).toMatchObject({ code: 0 });
  expect(created.json()).toMatchObject({ email: 'ops@utility.test', created: true });
  const again = await portal(create, { PASSWORD: 'another-password-41' });
  expect(again.json()).toMatchObject({ created: false });
  const second = ['user', 'create-super-admin', '--email', 'two@utility.test'];
  expect(await portal(second, { PASSWORD: 'password' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This password is too common. Choose another.'),
  });
  expect(await portal(second, { PASSWORD: 'short' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Password must be at least 8 characters'),
  });
  expect(await portal(second)).toMatchObject({ code: 2, stderr: expect.stringContaining('--password-file') });
  const asOption = await portal([...second, '--password', 'quiet-river-stone-41']);
  expect(asOption).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown option '--password'") });
});

test('exits with 2 on wrong usage, names the problem, and prints only JSON to stdout with --json', async () => {
  const { portal } = world;
  expect(await portal(['no-such-command'])).toMatchObject({ code: 2, stdout: '' });
  const missing = await portal(['company', 'create', '--json']);
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("'--name <name>' not specified") });
  expect(missing.json()).toEqual({ error: expect.stringContaining('--name') });
  const shortKey = await portal(['company', 'create', '--name', 'X'], { ENCRYPTION_KEY: 'short' });
  expect(shortKey).toMatchObject({ code: 2, stderr: expect.stringContaining('ENCRYPTION_KEY: must have at least 32') });
  const noKey = await portal(['company', 'create', '--name', 'XY'], { ENCRYPTION_KEY: undefined });
  expect(noKey).toMatchObject({ code: 2, stderr: expect.stringContaining('ENCRYPTION_KEY') });
  const help = await portal(['company', 'create', '--help']);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('$ npm run portal -- company create') });
});
