import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { accessInWords } from '../http/access.ts';
import type { Route } from '../http/route.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { responsesOf } from './responses.ts';
import { securityOf } from './security.ts';

/** One call of the API as OpenAPI tells it. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const requestBody = requestBodyOf(route);
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: accessInWords(route.access),
    security: securityOf(route.access),
    parameters: parametersOf(route),
    ...(route.query ? { requestParams: { query: route.query } } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route),
  };
}
