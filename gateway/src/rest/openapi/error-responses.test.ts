import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { errorResponsesOf } from './error-responses.ts';

const plain: Route = {
  id: 'call',
  method: 'get',
  path: '/things',
  tag: 'Things',
  summary: 'Things',
  access: 'anyone',
  responses: { 200: { description: 'Things.' } },
  respond: () => Promise.resolve(),
};
const statuses = (differences: Partial<Route>): number[] =>
  Object.keys(errorResponsesOf({ ...plain, ...differences })).map(Number);
const ALWAYS = [401, 429, 500, 503];
const body = { schema: z.strictObject({}), limit: '16kb' };

test.each<[string, Partial<Route>, number[]]>([
  ['no parameter, body or permission', {}, []],
  ['a query', { query: z.object({}) }, [400]],
  ['a parameter in the path', { path: '/things/{id}' }, [400, 404]],
  ['a required session', { access: 'session' }, [403]],
  ['an unsafe method', { method: 'delete' }, [403]],
  ['a body', { method: 'post', body }, [400, 403, 413, 415]],
  ['a file', { method: 'post', files: ['text/csv'] }, [400, 403, 415]],
  ['an idempotency key', { method: 'post', takesIdempotencyKey: true }, [400, 403, 409, 422]],
  ['an idempotency key handled by the route', { method: 'post', takesIdempotencyKey: 'handled-by-route' }, [400, 403]],
  ['a specific error', { errors: { 409: 'Taken.' } }, [409]],
])('documents the errors of a route with %s', (_case, differences, own) => {
  expect(statuses(differences)).toEqual([...ALWAYS, ...own].sort((a, b) => a - b));
});

test('lists a specific description before the common one', () => {
  const { 409: conflict } = errorResponsesOf({ ...plain, errors: { 409: 'Taken.' }, takesIdempotencyKey: true });
  expect(conflict).toBe('Taken. A request with this Idempotency-Key is still running.');
});

test('documents only invalid keys and other sites for a public route', () => {
  const errors = errorResponsesOf({ ...plain, method: 'post' });
  expect(errors[401]).toBe('The partner key is not valid.');
  expect(errors[403]).toBe('The request comes from another site.');
});

test('describes the size limit of a body', () => {
  expect(errorResponsesOf({ ...plain, body })[413]).toBe('The body is larger than 16 kb.');
});
