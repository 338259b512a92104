import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { errorResponsesOf } from './error-responses.ts';

const minimalRoute: Route = {
  id: 'call',
  method: 'get',
  path: '/things',
  tag: 'Things',
  summary: 'Things',
  access: 'anyone',
  responses: { 200: { description: 'Things.' } },
  respond: () => Promise.resolve(),
};
const statusesOf = (differences: Partial<Route>): number[] =>
  Object.keys(errorResponsesOf({ ...minimalRoute, ...differences })).map(Number);
/** Statuses that every route may return. */
const COMMON_STATUSES = [401, 429, 500, 503];
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
  expect(statusesOf(differences)).toEqual([...COMMON_STATUSES, ...own].sort((a, b) => a - b));
});

test('the specific description of a status comes before the common one', () => {
  const { 409: conflict } = errorResponsesOf({ ...minimalRoute, errors: { 409: 'Taken.' }, takesIdempotencyKey: true });
  expect(conflict).toBe('Taken. A request with this Idempotency-Key is still running.');
});

test('for a public route, 401 means an invalid partner key, and 403 a request from another site', () => {
  const errors = errorResponsesOf({ ...minimalRoute, method: 'post' });
  expect(errors[401]).toBe('The partner key is not valid.');
  expect(errors[403]).toBe('The request comes from another site.');
});

test('the description of 413 contains the size limit of the body', () => {
  expect(errorResponsesOf({ ...minimalRoute, body })[413]).toBe('The body is larger than 16 kb.');
});
