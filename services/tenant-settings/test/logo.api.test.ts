import { ANONYMOUS, MAX_LOGO_BYTES } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createLogoRepository } from '../src/data/logo.repository.ts';
import { dataUrl, picture, pngUrl } from './world/images.ts';
import { createWorld, READ_BRANDING, READ_LOGO, RESET_BRANDING, UPDATE_BRANDING } from './world/world.ts';

const world = await createWorld();
const { ask, app, platform, time } = world;
const logos = createLogoRepository({ ...platform, mongo: platform.mongo.useDb(platform.mongo.name) });
afterAll(world.close);

const END_OF_TIME = new Date(8.64e15);
const NOT_AN_IMAGE = {
  branding: null,
  userErrors: [{ code: 'INVALID', field: 'logoUrl', message: 'The logo must be a PNG, JPG or GIF image' }],
};
/** Returns the text at a path of a response. Throws if there is none. */
const textAt = (value: unknown, ...path: string[]): string => {
  const found = path.reduce<unknown>((at, key) => Object(at)[key], value);
  if (typeof found !== 'string') throw new Error(`no text at ${path.join('.')}`);
  return found;
};
const save = async (companyId: number, logoUrl: string | null) => {
  const input = { companyId: String(companyId), logoUrl };
  return (await ask(staffOf(companyId), UPDATE_BRANDING, { input })).data?.updateBranding;
};
const saveLogo = async (companyId: number, logoUrl: string) =>
  textAt(await save(companyId, logoUrl), 'branding', 'logoUrl');
const versionOf = (path: string) => path.split('?v=')[1] ?? '';
const read = async (companyId: number, path: string) =>
  (await ask(ANONYMOUS, READ_LOGO, { companyId: String(companyId), version: versionOf(path) })).data?.companyLogo;
const stored = (companyId: number) => platform.mongo.collection('logos').countDocuments({ companyId });
const advanceMinutes = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000);
};

test('everyone reads a saved logo at its path', async () => {
  const id = await world.createCompany('Lake');
  const path = await saveLogo(id, await pngUrl());
  expect(path).toMatch(new RegExp(`^/api/companies/${id}/logo\\?v=[a-z0-9]{24}$`));
  const shown = await ask(ANONYMOUS, READ_BRANDING, { companyId: String(id) });
  expect(shown.data?.branding).toMatchObject({ logoUrl: path });
  const logo = await read(id, path);
  expect(logo).toMatchObject({ mediaType: 'image/png' });
  expect(await picture().png().toBuffer()).toEqual(Buffer.from(textAt(logo, 'content'), 'base64'));
});

test.each(['jpeg', 'gif'] as const)('a %s is read with its media type', async (format) => {
  const id = await world.createCompany('Kind');
  const path = await saveLogo(id, dataUrl(await picture().toFormat(format).toBuffer()));
  expect(await read(id, path)).toMatchObject({ mediaType: `image/${format}` });
});

test('the logo stays when its path or the same image is saved again, and another image replaces it', async () => {
  const id = await world.createCompany('Keep');
  const path = await saveLogo(id, await pngUrl());
  expect(await saveLogo(id, path)).toBe(path);
  expect(await saveLogo(id, await pngUrl())).toBe(path);
  const other = await saveLogo(id, await pngUrl('blue'));
  expect(other).not.toBe(path);
  expect(await read(id, path)).toBeNull();
  expect(await read(id, other)).not.toBeNull();
  expect(await stored(id)).toBe(1);
  expect(await logos.listUnconfirmed(END_OF_TIME, { limit: 10, skip: 0 })).toEqual([]);
});

test('the logo is removed when it is set to empty or null, or the branding is reset', async () => {
  const id = await world.createCompany('Remove');
  for (const empty of ['', null]) {
    const path = await saveLogo(id, await pngUrl());
    expect(await save(id, empty)).toMatchObject({ branding: { logoUrl: null } });
    expect(await read(id, path)).toBeNull();
    expect(await stored(id)).toBe(0);
  }
  const path = await saveLogo(id, await pngUrl());
  await ask(staffOf(id), RESET_BRANDING, { input: { companyId: String(id) } });
  expect(await read(id, path)).toBeNull();
  expect(await stored(id)).toBe(0);
});

test("a path other than that of the company's current logo is refused", async () => {
  const [id, other] = [await world.createCompany('Mine'), await world.createCompany('Theirs')];
  const old = await saveLogo(id, await pngUrl('green'));
  const path = await saveLogo(id, await pngUrl());
  const theirs = await saveLogo(other, await pngUrl());
  for (const wrong of [
    theirs,
    old,
    `/api/companies/${id}/logo`,
    `${path}x`,
    '/api/user',
    'https://evil.example/a.png',
  ]) {
    expect(await save(id, wrong)).toEqual(NOT_AN_IMAGE);
  }
  // Each company has its own copy of the same image, with its own version.
  expect(await read(other, path)).toBeNull();
  expect(await read(id, theirs)).toBeNull();
  expect(await read(id, path)).not.toBeNull();
});

test('a refused logo changes nothing', async () => {
  const id = await world.createCompany('Refused');
  const path = await saveLogo(id, await pngUrl());
  for (const bad of [
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    dataUrl(Buffer.alloc(100, 1)),
    'javascript:alert(1)',
  ]) {
    expect(await save(id, bad)).toEqual(NOT_AN_IMAGE);
  }
  const tooBig = { userErrors: [{ code: 'INVALID', field: 'logoUrl', message: 'The logo must be 2MB or smaller' }] };
  const image = await picture().png().toBuffer();
  expect(await save(id, dataUrl(Buffer.concat([image, Buffer.alloc(MAX_LOGO_BYTES)])))).toMatchObject(tooBig);
  expect(await save(id, dataUrl(Buffer.alloc(4 * MAX_LOGO_BYTES)))).toMatchObject(tooBig);
  expect(await read(id, path)).not.toBeNull();
  expect(await stored(id)).toBe(1);
});

test('of three logos that are saved concurrently one stays', async () => {
  const id = await world.createCompany('Race');
  const images = await Promise.all(['red', 'blue', 'green'].map((color) => pngUrl(color)));
  await Promise.all(images.map((image) => save(id, image)));
  const shown = await ask(ANONYMOUS, READ_BRANDING, { companyId: String(id) });
  const path = textAt(shown.data, 'branding', 'logoUrl');
  expect(await read(id, path)).not.toBeNull();
  expect(await stored(id)).toBe(1);
});

test('the sweeper deletes an image after 10 minutes that a crashed request left unreferenced', async () => {
  const id = await world.createCompany('Crash');
  const path = await saveLogo(id, await pngUrl());
  const orphan = await logos.add(id, { mediaType: 'image/png', content: Buffer.from('x'), hash: 'f'.repeat(64) });
  expect(await read(id, `?v=${orphan.version}`)).toBeNull();
  await logos.markUnconfirmed(id, versionOf(path));
  advanceMinutes(9);
  await app.useCases.resolveLogos();
  expect(await stored(id)).toBe(2);
  advanceMinutes(2);
  await app.useCases.resolveLogos();
  expect(await stored(id)).toBe(1);
  expect(await read(id, path)).not.toBeNull();
  expect(await logos.listUnconfirmed(time.now, { limit: 10, skip: 0 })).toEqual([]);
});
