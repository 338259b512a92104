import type { Actor, UserError } from '@utility-pay/contracts';
import { DEFAULT_CSV_TEMPLATE, PARTNER_SCOPES, PERMISSIONS, SAMPLE_CSV } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { describe, expect, test } from 'vitest';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { FIX, SEND } from './world/row-fixes.ts';
import { APPROVE, UNDO } from './world/undo.ts';
import { bytesOf, idOf, incomingUpload, openUploads, storedCustomers } from './world/uploads.ts';
import { errorOf, openBilling, payloadOf } from './world/world.ts';

const { ask, customers, platform } = await openBilling();
const { upload, receiveUpload, applyUpload, read } = openUploads(platform);

interface Mapping {
  field: string;
  headers: string[];
}
interface Template {
  fieldMappings: (Mapping & { label: string })[];
  requiredFields: string[];
  sampleFormat: string;
  version: number;
}
const FIELDS = 'fieldMappings { field label headers } requiredFields sampleFormat version';
const READ = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Company { csvTemplate { ${FIELDS} } } } }`;
const UPDATE = `mutation ($input: UpdateCsvTemplateInput!) { updateCsvTemplate(input: $input) {
  csvTemplate { ${FIELDS} } userErrors { code field message } } }`;
const look = (companyId: number, actor: Actor = staffOf(companyId)) =>
  ask(actor, READ, { of: [{ __typename: 'Company', id: String(companyId) }] });
const templateOf = async (companyId: number): Promise<Template> =>
  payloadOf<[{ csvTemplate: Template }]>(await look(companyId))[0].csvTemplate;

const BASE: Mapping[] = [
  { field: 'accountNumber', headers: ['acct'] },
  { field: 'amountDue', headers: ['payable'] },
];
const REQUIRED = ['accountNumber', 'amountDue'];
const send = (
  companyId: number,
  fieldMappings: Mapping[],
  requiredFields = REQUIRED,
  actor: Actor = staffOf(companyId),
) =>
  ask(actor, UPDATE, {
    input: { companyId: String(companyId), fieldMappings, requiredFields, sampleFormat: 'acct,payable\n' },
  });
const save = async (...given: Parameters<typeof send>) =>
  payloadOf<{ csvTemplate: Template | null; userErrors: UserError[] }>(await send(...given));

test('returns the default template to a company that saved none', async () => {
  const { fieldMappings, requiredFields, sampleFormat } = await templateOf(1);
  expect(Object.fromEntries(fieldMappings.map(({ field, headers }) => [field, headers]))).toEqual(
    DEFAULT_CSV_TEMPLATE.fieldMappings,
  );
  expect(fieldMappings.find(({ field }) => field === 'name')?.label).toBe('Full Name');
  expect([requiredFields, sampleFormat]).toEqual([REQUIRED, SAMPLE_CSV]);
});

test('refuses a change of a template that someone else changed meanwhile', async () => {
  const change = (expectedVersion: number, headers: string[]) =>
    ask(staffOf(17), UPDATE, {
      input: {
        companyId: '17',
        fieldMappings: [...BASE, { field: 'name', headers }],
        requiredFields: REQUIRED,
        sampleFormat: '',
        expectedVersion,
      },
    });
  const { version } = await templateOf(17);
  expect(payloadOf(await change(version, ['one']))).toMatchObject({ csvTemplate: { version: 1 }, userErrors: [] });
  expect(payloadOf(await change(version, ['other']))).toEqual({
    csvTemplate: null,
    userErrors: [{ code: 'CONFLICT', field: 'expectedVersion', message: expect.stringContaining('Someone else') }],
  });
  expect((await templateOf(17)).fieldMappings.at(-1)?.headers).toEqual(['one']);
});

test('stores a template with the order of its fields, for its company only', async () => {
  const custom = { field: 'meterSize', headers: ['  Meter SIZE '] };
  const { csvTemplate, userErrors } = await save(2, [custom, ...BASE], [...REQUIRED, 'meterSize']);
  expect(userErrors).toEqual([]);
  expect(csvTemplate).toEqual({
    fieldMappings: [
      { field: 'meterSize', label: 'Meter Size', headers: ['meter size'] },
      { field: 'accountNumber', label: 'Account Number', headers: ['acct'] },
      { field: 'amountDue', label: 'Amount Due', headers: ['payable'] },
    ],
    requiredFields: [...REQUIRED, 'meterSize'],
    sampleFormat: 'acct,payable\n',
    version: 1,
  });
  expect(await templateOf(2)).toEqual(csvTemplate);
  expect((await templateOf(3)).sampleFormat).toBe(SAMPLE_CSV);
  await Promise.all([BASE, [...BASE, custom], BASE].map((fields) => save(4, fields)));
  expect((await templateOf(4)).fieldMappings.length).toBeGreaterThanOrEqual(2);
});

test.each<[string, Mapping[], string[], Partial<UserError>]>([
  [
    'Cannot Remove Required Field',
    BASE.slice(1),
    REQUIRED,
    {
      field: 'fieldMappings',
      message: 'Cannot Remove Required Field: Account Number is required and cannot be removed.',
    },
  ],
  [
    'Cannot Change Required Status',
    BASE,
    ['accountNumber'],
    { field: 'requiredFields', message: 'Cannot Change Required Status: Amount Due is always required.' },
  ],
  [
    'Duplicate Field',
    [...BASE, { field: 'amountDue', headers: [] }],
    REQUIRED,
    { field: 'fieldMappings.2.field', message: 'Duplicate Field: This field already exists in the template.' },
  ],
  [
    'Duplicate Header',
    [...BASE, { field: 'usage', headers: [' PAYABLE'] }],
    REQUIRED,
    { field: 'fieldMappings.2.headers.0', message: 'Duplicate Header: This header already exists in the template.' },
  ],
  [
    'Custom Field Name Required',
    [...BASE, { field: ' ', headers: [] }],
    REQUIRED,
    {
      field: 'fieldMappings.2.field',
      message: 'Custom Field Name Required: Please enter a name for the custom field.',
    },
  ],
  [
    'a reserved name',
    [...BASE, { field: '__proto__', headers: [] }],
    REQUIRED,
    {
      field: 'fieldMappings.2.field',
      message: '"__proto__" is a reserved name. Please choose another name for the field.',
    },
  ],
])('refuses a template: %s', async (_title, fields, required, error) => {
  const before = await templateOf(5);
  expect(await save(5, fields, required)).toEqual({ csvTemplate: null, userErrors: [{ code: 'INVALID', ...error }] });
  expect(await templateOf(5)).toEqual(before);
});

describe('an upload', () => {
  test('is read by the company’s template; other fields become custom data', async () => {
    const more = [...BASE, { field: 'rateClass', headers: ['rate'] }, { field: 'meterSize', headers: [] }];
    await save(6, more, [...REQUIRED, 'rateClass']);
    const done = await upload('ACCT,Payable,Rate,meterSize,amount\n1,5.00,R1,3/4,9\n2,6.00,,1,9\n', { companyId: '6' });
    expect(done).toMatchObject({ state: 'completed', progress: { successful: 1, failed: 1 } });
    const [customer] = await customers.findByAccountNumbers(6, ['1']);
    expect([customer?.customData, customer?.balances[0]?.billedMinor]).toEqual([
      { rateClass: 'R1', meterSize: '3/4' },
      500,
    ]);
    const refused = await receiveUpload(incomingUpload('account,amount\n1,1\n', { companyId: '6' }));
    expect(refused).toMatchObject({ message: 'Missing required columns: Account Number, Amount Due, Rate Class' });
  });

  test('keeps the template from when the file arrived, even after a restart', async () => {
    const uploadId = idOf(await receiveUpload(incomingUpload(bytesOf('account,amount\n1,5\n'), { companyId: '7' })));
    await save(7, BASE);
    await applyUpload({ companyId: 7, uploadId });
    expect(await read(7, uploadId)).toMatchObject({ state: 'completed', progress: { successful: 1 } });
    expect((await upload('acct,payable\n2,5\n', { companyId: '7' })).progress.successful).toBe(1);
  });

  test('that was compared is applied, fixed and undone by the template of the comparison', async () => {
    const companyId = '9';
    const file = 'account,amount,budget amount\n1,5.00,9.00\n2,x,8.00\n';
    const { id: uploadId } = await upload(file, { companyId, review: 'always' });
    const compared = await read(9, uploadId);
    expect(compared.review?.comparison).toMatchObject({
      newCustomers: 1,
      failedRows: 1,
      totalDueAfterMinor: 500,
    });
    // The same file would be read differently from now on.
    await save(9, [
      { field: 'accountNumber', headers: ['account'] },
      { field: 'amountDue', headers: ['budget amount'] },
    ]);
    const billed = async () =>
      (await storedCustomers(platform, 9)).map(({ accountNumber, balances }) => [
        accountNumber,
        balances[0].billedMinor,
      ]);
    const approve = async (id: string): Promise<void> => {
      const input = { companyId, uploadId: id };
      expect(payloadOf(await ask(staffOf(9), APPROVE, { input }))).toMatchObject({ userErrors: [] });
      await applyUpload({ companyId: 9, uploadId: id });
    };
    const change = async (mutation: string, input: object): Promise<string> => {
      const answer = await ask(staffOf(9), mutation, { input: { companyId, uploadId, ...input } });
      const { upload: changed, userErrors } = payloadOf<{ upload?: { id: string }; userErrors: UserError[] }>(answer);
      expect(userErrors).toEqual([]);
      if (changed) await applyUpload({ companyId: 9, uploadId: changed.id });
      return changed?.id ?? '';
    };

    await approve(uploadId);
    expect(await billed()).toEqual([['1', 500]]);

    await change(FIX, { line: 3, values: [{ column: 1, value: '7.00' }] });
    const fixedId = await change(SEND, {});
    await approve(fixedId);
    expect(await billed()).toEqual([
      ['1', 500],
      ['2', 700],
    ]);

    for (const applied of [fixedId, uploadId]) await approve(await change(UNDO, { uploadId: applied }));
    expect(await billed()).toEqual([]);
    expect((await upload(file, { companyId })).progress).toMatchObject({ successful: 2, failed: 0 });
    expect(await billed()).toEqual([
      ['1', 900],
      ['2', 800],
    ]);
  });
});

describe('permissions', () => {
  test.each(refusedActors('manageBalances', 'balances:write'))('refuses saving to %s', async (_who, actor, code) => {
    expect(errorOf(await send(1, BASE, REQUIRED, actor))).toEqual([code, ERROR_MESSAGES[code] ?? 'Company not found']);
    expect((await templateOf(1)).sampleFormat).toBe(SAMPLE_CSV);
  });

  test.each(allowedActors('manageBalances', 'balances:write'))('allows saving to %s', async (_who, actor) => {
    const mine = actor === superAdmin ? actor : { ...actor, companyId: 8 };
    expect((await save(8, BASE, REQUIRED, mine as Actor)).userErrors).toEqual([]);
  });

  test.each<[string, Actor, string | undefined]>([
    ['staff without any permission', staffWithout(1, ...PERMISSIONS), undefined],
    ["a partner's test key that may upload", partnerOf(1, ['balances:write'], 'test'), undefined],
    [
      "a partner's key that may not",
      partnerOf(
        1,
        PARTNER_SCOPES.filter((scope) => scope !== 'balances:write'),
      ),
      'FORBIDDEN',
    ],
    ['a customer', customerOf(1, 'c'), 'FORBIDDEN'],
    ['staff of another company', staffOf(2), 'NOT_FOUND'],
  ])('reading: %s', async (_who, actor, code) => {
    expect((await look(1, actor)).errors?.[0]?.extensions?.code).toBe(code);
  });
});
