import type { Route } from '../http/route.ts';

const UNSAFE_METHODS = new Set(['post', 'put', 'patch', 'delete']);

/** Descriptions of errors, by status. */
export type ErrorResponses = Readonly<Record<number, string>>;

/** Errors with the same description on every route. */
export const commonErrorResponses: ErrorResponses = {
  400: 'The request is invalid; the message explains why.',
  401: 'The session or partner key is missing, expired or revoked.',
  404: 'Not found, or owned by another company.',
  422: 'This Idempotency-Key was used with another request.',
  429: 'Too many requests. Try again after Retry-After seconds.',
  500: 'Unexpected error; the message contains the id of its log entry.',
  503: 'A service is unavailable. Try again after Retry-After seconds.',
};

const commonErrors = (...statuses: number[]): ErrorResponses =>
  Object.fromEntries(statuses.map((status) => [status, commonErrorResponses[status] ?? '']));

const hasParameters = ({ path }: Route): boolean => path.includes('{');
const isUnsafe = ({ method }: Route): boolean => UNSAFE_METHODS.has(method);

function inputErrors(route: Route): ErrorResponses {
  const { query, body, files, takesIdempotencyKey } = route;
  if (!query && !body && !files && !takesIdempotencyKey && !hasParameters(route)) return {};
  return commonErrors(400);
}

const unauthenticatedErrors = ({ access }: Route): ErrorResponses =>
  access === 'anyone' ? { 401: 'The partner key is not valid.' } : commonErrors(401);

/**
 * Returns when a route answers 403 with a challenge. `stepUp` is the case for which the challenge is required, if not
 * all.
 */
const stepUpReason = (stepUp: true | string): string =>
  `With \`challenge\`: ${stepUp === true ? 'the' : `${stepUp}, and the`} last sign-in is longer ago than the operator allows (30 minutes by default). Confirm the password (\`confirmPassword\`) and repeat the request.`;

function forbiddenErrors(route: Route): ErrorResponses {
  const reasons = [
    ...(isUnsafe(route) ? ['The request comes from another site.'] : []),
    ...(route.access === 'anyone' ? [] : ['The caller may not do this.']),
    ...(route.stepUp ? [stepUpReason(route.stepUp)] : []),
  ];
  return reasons.length > 0 ? { 403: reasons.join(' ') } : {};
}

const notFoundErrors = (route: Route): ErrorResponses => (hasParameters(route) ? commonErrors(404) : {});

const idempotencyErrors = ({ takesIdempotencyKey }: Route): ErrorResponses =>
  takesIdempotencyKey === true
    ? { 409: 'A request with this Idempotency-Key is still running.', ...commonErrors(422) }
    : {};

function bodyErrors({ body, files }: Route): ErrorResponses {
  const type = files ? `The media type is not ${files.join(' or ')}.` : 'The body is not application/json.';
  if (files) return { 415: type };
  return body ? { 413: `The body is larger than ${body.limit.replace(/(\d+)(\w+)/, '$1 $2')}.`, 415: type } : {};
}

/** Returns all error responses in one table, with the descriptions of the same status joined. */
function mergeByStatus(tables: ErrorResponses[]): ErrorResponses {
  const textsByStatus = new Map<number, string[]>();
  for (const table of tables)
    for (const [status, text] of Object.entries(table))
      textsByStatus.set(Number(status), [...(textsByStatus.get(Number(status)) ?? []), text]);
  return Object.fromEntries([...textsByStatus].map(([status, texts]) => [status, texts.join(' ')]));
}

/** Returns the errors that a route may send: its specific errors, and those that follow from its definition. */
export const errorResponsesOf = (route: Route): ErrorResponses =>
  mergeByStatus([
    route.errors ?? {},
    inputErrors(route),
    unauthenticatedErrors(route),
    forbiddenErrors(route),
    notFoundErrors(route),
    bodyErrors(route),
    idempotencyErrors(route),
    commonErrors(429, 500, 503),
  ]);
