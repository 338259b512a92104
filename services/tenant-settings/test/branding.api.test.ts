import { ANONYMOUS, MAX_CUSTOM_CSS } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createWorld, READ_BRANDING, RESET_BRANDING, UPDATE_BRANDING } from './world/world.ts';

const world = await createWorld();
const { ask, app, time } = world;
afterAll(world.close);

const DEFAULTS = {
  primaryColor: '#4F46E5',
  secondaryColor: '#10B981',
  accentColor: '#F59E0B',
  logoUrl: null,
  showLogo: true,
  showCompanyName: true,
  fontFamily: 'INTER',
  headingSize: 'MEDIUM',
  bodySize: 'MEDIUM',
  cornerRoundness: 'MEDIUM',
  buttonStyle: 'SHADOW',
  darkModeSupport: false,
  customCSS: null,
  scopedCss: null,
};
const OTHERS = {
  primaryColor: '#000000',
  secondaryColor: '#abcdef',
  accentColor: '#FFFFFF',
  showLogo: false,
  showCompanyName: false,
  fontFamily: 'OPEN_SANS',
  headingSize: 'LARGE',
  bodySize: 'SMALL',
  cornerRoundness: 'FULL',
  buttonStyle: 'GRADIENT',
  darkModeSupport: true,
};
const save = async (companyId: number, input: object = {}) =>
  (await ask(staffOf(companyId), UPDATE_BRANDING, { input: { companyId: String(companyId), ...input } })).data
    ?.updateBranding;
const read = async (variables: object = {}, actor = ANONYMOUS) =>
  (await ask(actor, READ_BRANDING, { ...variables })).data?.branding;

test("absent fields take the specification's default", async () => {
  const id = await world.createCompany('Plain');
  const named = { companyId: String(id), companyName: 'Plain' };
  const saved = { branding: { ...named, ...DEFAULTS, updatedAt: '2026-11-21T12:00:00.000Z' }, userErrors: [] };
  expect(await save(id)).toEqual(saved);
  const nothing = Object.fromEntries(Object.keys(OTHERS).map((field) => [field, null]));
  expect(await save(id, { ...nothing, customCSS: '', logoUrl: '' })).toEqual(saved);
});

test('every choice is saved and returned, and a later save replaces all of them', async () => {
  const id = await world.createCompany('Chosen');
  time.now = new Date('2026-12-01T08:00:00.000Z');
  const chosen = { ...DEFAULTS, ...OTHERS, updatedAt: '2026-12-01T08:00:00.000Z' };
  expect(await save(id, OTHERS)).toMatchObject({ branding: chosen });
  expect(await read({ companyId: String(id) })).toMatchObject(chosen);
  expect(await save(id, { fontFamily: 'LATO' })).toMatchObject({ branding: { ...DEFAULTS, fontFamily: 'LATO' } });
});

test.each([
  ['fontFamily', ['INTER', 'ROBOTO', 'OPEN_SANS', 'LATO', 'POPPINS']],
  ['headingSize', ['SMALL', 'MEDIUM', 'LARGE']],
  ['bodySize', ['SMALL', 'MEDIUM', 'LARGE']],
  ['cornerRoundness', ['NONE', 'SLIGHT', 'MEDIUM', 'ROUNDED', 'FULL']],
  ['buttonStyle', ['FLAT', 'SHADOW', 'OUTLINE', 'GRADIENT']],
])('every value of %s in the specification is accepted', async (field, values) => {
  const id = await world.createCompany('Values');
  for (const value of values)
    expect(await save(id, { [field]: value })).toMatchObject({ branding: { [field]: value } });
});

test("the specification's values are accepted in any case", async () => {
  const id = await world.createCompany('Case');
  const choices = { fontFamily: 'open sans', headingSize: 'LARGE', cornerRoundness: 'full', buttonStyle: 'gradient' };
  expect(await app.useCases.updateBranding(staffOf(id), id, choices)).toMatchObject({
    kind: 'saved',
    branding: {
      looks: { fontFamily: 'Open Sans', headingSize: 'Large', cornerRoundness: 'Full', buttonStyle: 'Gradient' },
    },
  });
  expect(await app.useCases.updateBranding(staffOf(id), id, { fontFamily: 'Comic' })).toMatchObject({
    userErrors: [{ field: 'fontFamily', message: 'Font must be one of Inter, Roboto, Open Sans, Lato, Poppins' }],
  });
});

test.each(['red', '#fff', '4F46E5', '#4F46E5FF', '#GGGGGG', '', '#4F46E5;x'])(
  'the color %j is refused, and nothing changes',
  async (color) => {
    const id = await world.createCompany('Color');
    const userErrors = ['primaryColor', 'secondaryColor', 'accentColor'].map((field) => ({
      code: 'INVALID',
      field,
      message: 'Must be a valid hex color',
    }));
    const input = { primaryColor: color, secondaryColor: color, accentColor: color };
    expect(await save(id, input)).toEqual({ branding: null, userErrors });
    expect(await read({ companyId: String(id) })).toBeNull();
  },
);

test('custom CSS is stored as written and also returned scoped to the portal', async () => {
  const id = await world.createCompany('Styled');
  const customCSS = '/* ours */\n.card { color: red }';
  expect(await save(id, { customCSS })).toMatchObject({
    branding: { customCSS, scopedCss: '.portal-brand .card{color:red}' },
  });
  expect(await save(id, { customCSS: '/* nothing */' })).toMatchObject({
    branding: { customCSS: '/* nothing */', scopedCss: null },
  });
});

test('CSS that is not allowed is refused with its line, and nothing changes', async () => {
  const id = await world.createCompany('Hostile');
  await save(id, { customCSS: 'a{color:red}' });
  expect(await save(id, { customCSS: '.a{color:red}\n\n.pay{position:fixed}', primaryColor: '#111111' })).toEqual({
    branding: null,
    userErrors: [{ code: 'INVALID', field: 'customCSS', message: 'Custom CSS: position is not allowed (line 3)' }],
  });
  expect(await read({ companyId: String(id) })).toMatchObject({ customCSS: 'a{color:red}', primaryColor: '#4F46E5' });
  expect(await save(id, { customCSS: 'a{color:red}'.repeat(90_000) })).toMatchObject({
    userErrors: [{ field: 'customCSS', message: `Custom CSS must be at most ${MAX_CUSTOM_CSS} characters` }],
  });
});

test("the branding is that of the requested company, otherwise the caller's, otherwise the host's", async () => {
  const [one, two, bare] = [
    await world.createCompany('One'),
    await world.createCompany('Two'),
    await world.createCompany('Bare'),
  ];
  for (const id of [one, two]) await save(id);
  await app.useCases.updateHostNames(superAdmin, two, { hostNames: ['two.example'] });
  const host = 'Two.example';
  const named = (name: string) => ({ companyName: name });
  expect(await read({ companyId: String(one), host }, customerOf(two, 'c'))).toMatchObject(named('One'));
  expect(await read({ host }, customerOf(one, 'c'))).toMatchObject(named('One'));
  expect(await read({ host }, partnerOf(one))).toMatchObject(named('One'));
  expect(await read({ host })).toMatchObject(named('Two'));
  expect(await read({ host }, superAdmin)).toMatchObject(named('Two'));
  expect(await read({ host: 'elsewhere.example' })).toBeNull();
  expect(await read()).toBeNull();
  // The requested company decides, even if it has no branding.
  expect(await read({ companyId: String(bare), host }, staffOf(one))).toBeNull();
  expect(await read({ host }, staffOf(bare))).toBeNull();
  for (const companyId of ['999', '0', 'x', '']) expect(await read({ companyId, host })).toBeNull();
});

test("a branding has the company's current name", async () => {
  const id = await world.createCompany('Before');
  const query = 'query ($id: ID!) { company(id: $id) { branding { companyName } } }';
  const shown = async () => (await ask(customerOf(id, 'c'), query, { id: String(id) })).data?.company;
  expect(await shown()).toEqual({ branding: null });
  await save(id);
  const information = { name: 'After', phone: '1234567', address: '1 Road', website: '', email: 'a@b.example' };
  await app.useCases.updateBusinessInformation(staffOf(id), id, information);
  expect(await shown()).toEqual({ branding: { companyName: 'After' } });
});

test('a reset restores the defaults until the next save', async () => {
  const id = await world.createCompany('Reset');
  const input = { companyId: String(id) };
  const reset = async () => (await ask(staffOf(id), RESET_BRANDING, { input })).data?.resetBranding;
  const without = { company: { id: String(id), branding: null } };
  expect(await reset()).toEqual(without);
  await save(id, OTHERS);
  expect(await reset()).toEqual(without);
  expect(await reset()).toEqual(without);
  expect(await read(input)).toBeNull();
  expect(await save(id, { bodySize: 'SMALL' })).toMatchObject({ branding: { ...DEFAULTS, bodySize: 'SMALL' } });
});

test('of three concurrent saves one is kept as a whole', async () => {
  const id = await world.createCompany('Busy');
  const colors = ['#111111', '#222222', '#333333'];
  const results = await Promise.all(colors.map((color) => save(id, { primaryColor: color, secondaryColor: color })));
  expect(results).toMatchObject(colors.map((primaryColor) => ({ branding: { primaryColor }, userErrors: [] })));
  const shown = JSON.parse(JSON.stringify(await read({ companyId: String(id) })));
  expect(colors).toContain(shown.primaryColor);
  expect(shown.secondaryColor).toBe(shown.primaryColor);
});

test('a portal without a saved branding has a company: the requested one, otherwise the caller’s', async () => {
  const id = await world.createCompany('Unbranded');
  const query = 'query ($companyId: ID) { portalCompany(companyId: $companyId) { id name } }';
  const nameOf = async (actor: Parameters<typeof ask>[0], variables: object) =>
    (await ask(actor, query, { ...variables })).data?.portalCompany;
  const unbranded = { id: String(id), name: 'Unbranded' };
  expect(await nameOf(ANONYMOUS, { companyId: String(id) })).toEqual(unbranded);
  expect(await nameOf(staffOf(id), {})).toEqual(unbranded);
  expect(await nameOf(ANONYMOUS, {})).toBeNull();
  expect(await nameOf(ANONYMOUS, { companyId: '99999' })).toBeNull();
});
