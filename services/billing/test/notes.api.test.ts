import { type Actor, MAX_NOTE, type UserError } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { describe, expect, test } from 'vitest';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { errorOf, openBilling, payloadOf } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { app, ask, add, customers, platform } = await openBilling({ clock });

const LIST = `query ($id: ID!, $companyId: ID, $first: Int, $after: String) {
  customer(id: $id, companyId: $companyId, withArchived: true) { notes(first: $first, after: $after) {
    edges { node { id text at isOwn author { id } } } pageInfo { hasNextPage endCursor } } } }`;
const ADD = `mutation ($input: AddNoteInput!) { addNote(input: $input) { note { id text isOwn } userErrors { code field message } } }`;
const DELETE = `mutation ($input: DeleteNoteInput!) { deleteNote(input: $input) { deletedNoteId userErrors { code } } }`;
interface Added {
  note: { id: string; text: string } | null;
  userErrors: UserError[];
}
const clerk = (companyId: number, name: string): Actor => staffOf(companyId, ['manageCustomers'], name);
const send = (actor: Actor, customerId: string, text: string) => {
  clock.advance(1000);
  return ask(actor, ADD, { input: { customerId, text, companyId: '1' } });
};
const write = async (actor: Actor, customerId: string, text: string): Promise<string> =>
  payloadOf<Added>(await send(actor, customerId, text)).note?.id ?? '';
const remove = (actor: Actor, customerId: string, noteId: string) =>
  ask(actor, DELETE, { input: { customerId, noteId, companyId: '1' } });
const read = (actor: Actor, id: string, page: object = {}) => ask(actor, LIST, { id, companyId: '1', ...page });
const textsOf = async (actor: Actor, id: string): Promise<string[]> => {
  const { data } = await read(actor, id);
  const { notes } = JSON.parse(JSON.stringify(data)).customer;
  return notes.edges.map(({ node }: { node: { text: string } }) => node.text);
};

test('lists notes newest first, page by page, and says which are the reader’s own', async () => {
  const { id } = await add();
  for (const text of ['one', 'two\nlines', 'three']) await write(clerk(1, 'ann'), id, text);
  await write(clerk(1, 'bob'), id, 'four');
  expect(await textsOf(clerk(1, 'ann'), id)).toEqual(['four', 'three', 'two\nlines', 'one']);
  const first = await read(clerk(1, 'ann'), id, { first: 2 });
  expect(first.data).toMatchObject({
    customer: {
      notes: {
        edges: [
          { node: { text: 'four', isOwn: false, author: { id: 'bob' } } },
          { node: { text: 'three', isOwn: true, author: { id: 'ann' } } },
        ],
        pageInfo: { hasNextPage: true },
      },
    },
  });
  const { endCursor: after } = JSON.parse(JSON.stringify(first.data)).customer.notes.pageInfo;
  const second = await read(clerk(1, 'ann'), id, { first: 2, after });
  expect(second.data).toMatchObject({
    customer: {
      notes: { edges: [{ node: { text: 'two\nlines' } }, { node: { text: 'one' } }], pageInfo: { hasNextPage: false } },
    },
  });
  const other = await add();
  expect(await textsOf(clerk(1, 'ann'), other.id)).toEqual([]);
});

test('only its author deletes a note, once, and its text is gone', async () => {
  const { id } = await add();
  const noteId = await write(clerk(1, 'ann'), id, 'Secret');
  expect(errorOf(await remove(clerk(1, 'bob'), id, noteId))).toEqual([
    'FORBIDDEN',
    'Only the author can delete a note',
  ]);
  const answers = await Promise.all([1, 2, 3].map(() => remove(clerk(1, 'ann'), id, noteId)));
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(await textsOf(clerk(1, 'ann'), id)).toEqual([]);
  const stored = await platform.mongo.collection('customer-notes').findOne({ companyId: 1, customerId: id });
  expect(stored).not.toHaveProperty('text');
  expect(errorOf(await remove(clerk(1, 'ann'), id, noteId))).toEqual(['NOT_FOUND', 'Note not found']);
});

test('records who wrote and deleted a note in the same write, without the text', async () => {
  const { id, accountNumber } = await add({ companyId: 5 });
  const ann = clerk(5, 'ann');
  const useCases = app.useCases;
  const subject = { customerId: id };
  await withoutRelay(platform, async () => {
    const added = await useCases.addNote(ann, { ...subject, text: 'Secret' });
    const noteId = added.kind === 'added' ? added.note.id : '';
    clock.advance(1000);
    await useCases.deleteNote(ann, { ...subject, noteId });
    const stored = await platform.mongo.collection('customer-notes').findOne({ companyId: 5 });
    expect(stored?.outbox).toHaveLength(2);
  });
  const acts = await recordedActs(platform, 5);
  const target = { type: 'customer', id, label: accountNumber };
  const actor = { kind: 'user', id: 'ann', role: 'company_admin' };
  expect(acts).toEqual([
    { action: 'note.added', target, actor },
    { action: 'note.deleted', target, actor },
  ]);
});

test('adds a note once per author and idempotency key, also when it is sent concurrently', async () => {
  const { id } = await add();
  const sendWithKey = async (actor: Actor, text: string, idempotencyKey: string, customerId = id) =>
    payloadOf<Added>(await ask(actor, ADD, { input: { customerId, text, companyId: '1', idempotencyKey } }));
  const repeated = await Promise.all([1, 2, 3].map(() => sendWithKey(clerk(1, 'ann'), 'Called', 'k1')));
  expect(new Set(repeated.map(({ note }) => note?.id)).size).toBe(1);
  expect(await textsOf(clerk(1, 'ann'), id)).toEqual(['Called']);
  expect(await sendWithKey(clerk(1, 'ann'), 'Called twice', 'k1')).toMatchObject({
    note: null,
    userErrors: [{ code: 'KEY_REUSED', field: 'idempotencyKey' }],
  });
  const other = await add();
  for (const [name, key, customerId] of [
    ['ann', 'k2', id],
    ['bob', 'k1', id],
    ['ann', 'k1', other.id],
  ] as const)
    expect((await sendWithKey(clerk(1, name), 'Called', key, customerId)).userErrors).toEqual([]);
  expect(await textsOf(clerk(1, 'ann'), id)).toEqual(['Called', 'Called', 'Called']);
  expect(await textsOf(clerk(1, 'ann'), other.id)).toEqual(['Called']);
  expect((await recordedActs(platform, 1)).filter(({ target }) => target.id === id)).toHaveLength(3);
});

test('does not add a deleted note again, and says that it was deleted', async () => {
  const { id } = await add();
  const input = { customerId: id, text: 'Called', companyId: '1', idempotencyKey: 'k' };
  const { note } = payloadOf<Added>(await ask(clerk(1, 'ann'), ADD, { input }));
  await remove(clerk(1, 'ann'), id, note?.id ?? '');
  expect(payloadOf<Added>(await ask(clerk(1, 'ann'), ADD, { input }))).toEqual({
    note: null,
    userErrors: [
      {
        code: 'CONFLICT',
        field: 'idempotencyKey',
        message: 'The note that was added with this key has been deleted.',
      },
    ],
  });
  expect(await textsOf(clerk(1, 'ann'), id)).toEqual([]);
});

test('refuses an empty and a too long note', async () => {
  const { id } = await add();
  const refusal = async (text: string) => payloadOf<Added>(await send(clerk(1, 'ann'), id, text)).userErrors;
  expect(await refusal(' \n ')).toMatchObject([{ field: 'text', message: 'Enter a note' }]);
  expect(await refusal('x'.repeat(MAX_NOTE + 1))).toMatchObject([
    { field: 'text', message: 'A note can have at most 2,000 characters' },
  ]);
  expect(await refusal('x'.repeat(MAX_NOTE))).toEqual([]);
});

test('the notes of an archived account stay with it', async () => {
  const customer = await add({ accountNumber: 'N-1' });
  await write(clerk(1, 'ann'), customer.id, 'About the old tenant');
  const input = { customerId: customer.id, reason: 'New tenant', preview: false };
  const started = await app.useCases.startNewAccount(staffOf(1), input);
  const next = started.kind === 'started' ? (started.customer?.id ?? '') : '';
  expect(await textsOf(clerk(1, 'ann'), next)).toEqual([]);
  expect(await textsOf(clerk(1, 'ann'), customer.id)).toEqual(['About the old tenant']);
});

describe('permissions', () => {
  test('the customer does not read notes on itself, nor does staff without the permission', async () => {
    const { id } = await add();
    await write(clerk(1, 'ann'), id, 'Rude on the phone');
    expect(errorOf(await read(customerOf(1, id), id))[0]).toBe('FORBIDDEN');
    expect(errorOf(await read(staffOf(1, ['manageBalances']), id))[0]).toBe('FORBIDDEN');
    expect((await read(staffOf(2), id)).data).toEqual({ customer: null });
    expect(errorOf(await read(partnerOf(1, ['customers:read']), id))[0]).toBe('FORBIDDEN');
  });

  test.each(refusedActors('manageCustomers', 'customers:write'))('refuses %s', async (_who, actor, code) => {
    const { id } = await add();
    for (const customerId of [id, customers.newId(), 'nonsense'])
      expect(errorOf(await send(actor, customerId, 'x'))).toEqual([code, ERROR_MESSAGES[code] ?? 'Customer not found']);
    expect(await textsOf(clerk(1, 'ann'), id)).toEqual([]);
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('allows %s', async (_who, actor) => {
    const { id } = await add();
    const noteId = await write(actor, id, 'x');
    expect(payloadOf<{ deletedNoteId: string }>(await remove(actor, id, noteId)).deletedNoteId).toBe(noteId);
  });
});
