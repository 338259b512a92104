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

const challenge = z
  .literal('password')
  .meta({ description: 'What to confirm before the request is repeated: `POST /api/auth/confirm-password`.' });

/** Schemas of a 403, which may contain a challenge. */
const forbiddenSchemas = {
  failure: z
    .object({ error: message, challenge: challenge.optional() })
    .meta({ id: 'ChallengedFailure', description: 'An error, which confirming the password may solve.' }),
  problem: problem.extend({ challenge: challenge.optional() }).meta({
    id: 'ChallengedProblem',
    description: 'Problem details (RFC 9457), with `Accept: application/problem+json`.',
  }),
};

/**
 * Returns the content types of an error. Text is always one of them, because errors before a route is found are text.
 */
const errorContent = (asJson: boolean, hasChallenge: boolean): ZodOpenApiContentObject => ({
  ...(asJson || hasChallenge
    ? { 'application/json': { schema: hasChallenge ? forbiddenSchemas.failure : failure } }
    : {}),
  'text/plain': { schema: message },
  'application/problem+json': { schema: hasChallenge ? forbiddenSchemas.problem : problem },
});

type Responses = ZodOpenApiResponsesObject;

const file = z.string().meta({ description: 'The file.' });

function contentOf({ schema, mediaType }: SuccessResponse): ZodOpenApiContentObject {
  if (schema) return { 'application/json': { schema } };
  if (!mediaType) return {};
  // Event streams and images have no schema.
  return { [mediaType]: mediaType === 'text/csv' ? { schema: file } : {} };
}

const errorResponse = (
  status: string,
  description: string,
  { errorsAsJson = false, stepUp }: Pick<Route, 'errorsAsJson' | 'stepUp'> = {},
): ZodOpenApiResponseObject => ({
  description,
  headers: errorHeaders(Number(status)),
  content: errorContent(errorsAsJson, status === '403' && stepUp !== undefined),
});

/** Error responses shared by most routes. */
export const commonResponses: Record<string, ZodOpenApiResponseObject> = Object.fromEntries(
  Object.entries(commonErrorResponses).map(([status, description]) => [
    `Error${status}`,
    errorResponse(status, description),
  ]),
);

/** Returns whether a route's error is one of `commonResponses`, so that the document can refer to it. */
const isCommonResponse = ({ errorsAsJson, responses }: Route, status: string, description: string): boolean =>
  !errorsAsJson && !(status in responses) && commonErrorResponses[Number(status)] === description;

/** Returns all responses of a route: successful ones and errors. */
export function responsesOf(route: Route): Responses {
  const errors = errorResponsesOf(route);
  const errorEntries = Object.entries(errors).map(([status, description]) => [
    status,
    isCommonResponse(route, status, description)
      ? { $ref: `#/components/responses/Error${status}` }
      : errorResponse(status, description, route),
  ]);
  const successEntries = Object.entries(route.responses).map(([status, response]) => {
    const errorDescription = errors[Number(status)];
    const error = errorDescription ? errorResponse(status, errorDescription, route) : undefined;
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
