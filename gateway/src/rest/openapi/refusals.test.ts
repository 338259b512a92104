import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { refusalsOf } from './refusals.ts';

const plain: Route = {
  id: 'call',
  method: 'get',
  path: '/things',
  tag: 'Things',
  summary: 'Things',
  access: 'anyone',
  answers: { 200: { description: 'Things.' } },
  respond: () => Promise.resolve(),
};
const statuses = (differences: Partial<Route>): number[] =>
  Object.keys(refusalsOf({ ...plain, ...differences })).map(Number);
const ALWAYS = [401, 429, 500, 503];
const body = { schema: z.strictObject({}), limit: '16kb' };

test.each<[string, Partial<Route>, number[]]>([
  ['no parameter, body or permission', {}, []],
  ['a query', { query: z.object({}) }, [400]],
  ['a parameter in the path', { path: '/things/{id}' }, [400, 404]],
  ['a session', { access: 'session' }, [403]],
  ['an effect', { method: 'delete' }, [403]],
  ['a body', { method: 'post', body }, [400, 403, 413, 415]],
  ['a file', { method: 'post', files: ['text/csv'] }, [400, 403, 415]],
  ['an idempotency key', { method: 'post', takesIdempotencyKey: true }, [400, 403, 409, 422]],
  ['a key that it looks after itself', { method: 'post', takesIdempotencyKey: 'by-itself' }, [400, 403]],
  ['a refusal of its own', { refusals: { 409: 'Taken.' } }, [409]],
])('a call with %s may refuse so', (_what, differences, own) => {
  expect(statuses(differences)).toEqual([...ALWAYS, ...own].sort((a, b) => a - b));
});

test('what a call alone knows stands before what follows from its shape', () => {
  const { 409: conflict } = refusalsOf({ ...plain, refusals: { 409: 'Taken.' }, takesIdempotencyKey: true });
  expect(conflict).toBe('Taken. A request with this Idempotency-Key is still running.');
});

test('who needs no session is refused only for a key that is no good, or for coming from another site', () => {
  const refusals = refusalsOf({ ...plain, method: 'post' });
  expect(refusals[401]).toBe('The partner key is not valid.');
  expect(refusals[403]).toBe('The request comes from another site.');
});

test('a limit is told in words', () => {
  expect(refusalsOf({ ...plain, body })[413]).toBe('The body is larger than 16 kb.');
});
