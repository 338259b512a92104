import type { Route } from '../http/route.ts';

const UNSAFE = new Set(['post', 'put', 'patch', 'delete']);

/** Refusals by status, in words. */
export type Refusals = Readonly<Record<number, string>>;

/** What follows from a call's shape alone, in the same words for each. */
export const sharedRefusals: Refusals = {
  400: 'The request does not have the documented shape; the message says what is wrong.',
  401: 'No session or partner key, or one that has ended.',
  404: 'Not there, or another company’s: both answer the same.',
  422: 'This Idempotency-Key was used with another request.',

  429: 'Too many requests. Try again after as many seconds as Retry-After says.',
  500: 'Something went wrong; the message holds an id that the log knows.',
  503: 'A part of the system is away. Try again after as many seconds as Retry-After says.',
};

const shared = (...statuses: number[]): Refusals =>
  Object.fromEntries(statuses.map((status) => [status, sharedRefusals[status] ?? '']));

const hasParameters = ({ path }: Route): boolean => path.includes('{');
const isUnsafe = ({ method }: Route): boolean => UNSAFE.has(method);

function unreadable(route: Route): Refusals {
  const { query, body, files, takesIdempotencyKey } = route;
  if (!query && !body && !files && !takesIdempotencyKey && !hasParameters(route)) return {};
  return shared(400);
}

const unknownCaller = ({ access }: Route): Refusals =>
  access === 'anyone' ? { 401: 'The partner key is not valid.' } : shared(401);

function forbidden(route: Route): Refusals {
  const words = [
    ...(isUnsafe(route) ? ['The request comes from another site.'] : []),
    ...(route.access === 'anyone' ? [] : ['The caller may not do this.']),
  ];
  return words.length > 0 ? { 403: words.join(' ') } : {};
}

const missing = (route: Route): Refusals => (hasParameters(route) ? shared(404) : {});

const usedKey = ({ takesIdempotencyKey }: Route): Refusals =>
  takesIdempotencyKey === true ? { 409: 'A request with this Idempotency-Key is still running.', ...shared(422) } : {};

function unfitBody({ body, files }: Route): Refusals {
  const type = files ? `The file is sent neither as ${files.join(' nor as ')}.` : 'The body is no application/json.';
  if (files) return { 415: type };
  return body ? { 413: `The body is larger than ${body.limit.replace(/(\d+)(\w+)/, '$1 $2')}.`, 415: type } : {};
}

/** Both tables; what one status means in each of them is told together. */
function joined(tables: Refusals[]): Refusals {
  const words = new Map<number, string[]>();
  for (const table of tables)
    for (const [status, text] of Object.entries(table))
      words.set(Number(status), [...(words.get(Number(status)) ?? []), text]);
  return Object.fromEntries([...words].map(([status, texts]) => [status, texts.join(' ')]));
}

/** Every refusal that a call may answer: what follows from its shape, and what it alone knows. */
export const refusalsOf = (route: Route): Refusals =>
  joined([
    route.refusals ?? {},
    unreadable(route),
    unknownCaller(route),
    forbidden(route),
    missing(route),
    unfitBody(route),
    usedKey(route),
    shared(429, 500, 503),
  ]);
