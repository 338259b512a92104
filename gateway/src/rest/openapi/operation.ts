import { PARTNER_PERMISSIONS } from '@utility-pay/contracts';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { type Access, describeAccess } from '../http/access.ts';
import { isChange, type Route } from '../http/route.ts';
import { responsesOf } from './responses.ts';

/** Authentication schemes of the API. */
export const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by `POST /login`. Over https its name is `__Host-session`.',
  },
  partnerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A partner key of one company, starting with `up_live_` or `up_test_`. Takes precedence over a session. A test key works on the sandbox of its company, whose id it uses in calls.',
  },
};

const SESSION = { session: [] };
const PARTNER_KEY = { partnerKey: [] };

/** Access rules that a request with a partner key can satisfy. */
const PARTNER_ACCESS = new Set([
  ...PARTNER_PERMISSIONS,
  'member',
  'customer-readers',
  'comparisons',
  'webhook-admins',
  'self-or-staff',
  'payer-or-viewPayments',
]);

/** Returns the accepted authentication schemes of a route; empty for a public one. */
function securityOf(access: Access): oas31.SecurityRequirementObject[] {
  if (access === 'anyone') return [];
  const rule = typeof access === 'string' ? access : (Object.values(access)[0] ?? '');
  return PARTNER_ACCESS.has(rule) ? [SESSION, PARTNER_KEY] : [SESSION];
}

const COMPANY_ID: oas31.SchemaObject = { type: 'integer', minimum: 1, maximum: 999_999_999 };
const OTHER_ID: oas31.SchemaObject = { type: 'string', minLength: 1 };

const pathParameter = (name: string): oas31.ParameterObject => ({
  in: 'path',
  name,
  required: true,
  schema: name === 'companyId' ? COMPANY_ID : OTHER_ID,
});

const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'Chosen by the caller, a new one for each change. Repeating the request with the same key within 24 hours returns the same response without running it again. The key of a note or correction stays used after that.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

/** Returns a route's path and header parameters. */
const parametersOf = ({ path, takesIdempotencyKey }: Route): oas31.ParameterObject[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name)),
  ...(takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
];

const FILE: oas31.SchemaObject = { type: 'string', description: 'The file.', contentMediaType: 'text/csv' };
const FORM: oas31.SchemaObject = {
  type: 'object',
  required: ['file'],
  properties: { file: { ...FILE, format: 'binary' } },
};

const fileBody = (types: readonly string[]): ZodOpenApiRequestBodyObject => ({
  description: 'The file, as the body or as the `file` part of a form.',
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: type === 'multipart/form-data' ? FORM : FILE }] as const),
  ),
});

/** Returns a route's request body; undefined without one. */
function requestBodyOf({ method, body, files }: Route): ZodOpenApiRequestBodyObject | undefined {
  if (files) return fileBody(files);
  if (!body) return undefined;
  const { schema, limit } = body;
  return {
    description: `At most ${limit.replace(/(\d+)(\w+)/, '$1 $2')}.`,
    // A missing body is parsed as an empty object, which is valid if all fields are optional.
    required: isChange(method) || !schema.safeParse({}).success,
    content: { 'application/json': { schema } },
  };
}

/** Returns a route's OpenAPI operation. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const requestBody = requestBodyOf(route);
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: describeAccess(route.access),
    security: securityOf(route.access),
    parameters: parametersOf(route),
    ...(route.query ? { requestParams: { query: route.query } } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route),
  };
}
