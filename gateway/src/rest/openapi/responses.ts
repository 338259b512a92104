import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route, SuccessResponse } from '../http/route.ts';
import { commonErrorResponses, errorResponsesOf } from './error-responses.ts';
import { errorHeaders, successHeaders } from './headers.ts';

const message = z.string().meta({ id: 'Message', description: 'Human-readable error message.' });

const problem = z.object({ status: z.int(), title: message }).meta({
  id: 'Problem',
  description: 'Problem details (RFC 9457), with `Accept: application/problem+json`.',
});

const failure = z.object({ error: message }).meta({ id: 'Failure', description: 'An error.' });

/** Returns the content types of an error. Errors raised before routing are always plain text. */
const errorContent = (asJson: boolean): ZodOpenApiContentObject => ({
  ...(asJson ? { 'application/json': { schema: failure } } : {}),
  'text/plain': { schema: message },
  'application/problem+json': { schema: problem },
});

type Responses = ZodOpenApiResponsesObject;

const file = z.string().meta({ description: 'The file.' });

function contentOf({ schema, mediaType }: SuccessResponse): ZodOpenApiContentObject {
  if (schema) return { 'application/json': { schema } };
  if (!mediaType) return {};
  // Event streams and images have no schema.
  return { [mediaType]: mediaType === 'text/csv' ? { schema: file } : {} };
}

const errorResponse = (status: string, description: string, asJson = false): ZodOpenApiResponseObject => ({
  description,
  headers: errorHeaders(Number(status)),
  content: errorContent(asJson),
});

/** Error responses shared by most routes. */
export const commonResponses: Record<string, ZodOpenApiResponseObject> = Object.fromEntries(
  Object.entries(commonErrorResponses).map(([status, description]) => [
    `Error${status}`,
    errorResponse(status, description),
  ]),
);

const isShared = ({ errorsAsJson, responses }: Route, status: string, description: string): boolean =>
  !errorsAsJson && !(status in responses) && commonErrorResponses[Number(status)] === description;

/** Returns all responses of a route: successful ones and errors. */
export function responsesOf(route: Route): Responses {
  const errors = errorResponsesOf(route);
  const errorEntries = Object.entries(errors).map(([status, description]) => [
    status,
    isShared(route, status, description)
      ? { $ref: `#/components/responses/Error${status}` }
      : errorResponse(status, description, route.errorsAsJson),
  ]);
  const successEntries = Object.entries(route.responses).map(([status, response]) => {
    const errorDescription = errors[Number(status)];
    const error = errorDescription ? errorResponse(status, errorDescription, route.errorsAsJson) : undefined;
    return [
      status,
      {
        description: [response.description, ...(errorDescription ? [errorDescription] : [])].join(' '),
        headers: { ...successHeaders(route, response), ...error?.headers },
        content: { ...error?.content, ...contentOf(response) },
      },
    ];
  });
  return Object.fromEntries([...errorEntries, ...successEntries]);
}
