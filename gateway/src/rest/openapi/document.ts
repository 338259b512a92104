import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Route } from '../http/route.ts';
import { describeFields } from './describe-fields.ts';
import { sharedHeaders } from './headers.ts';
import { operationOf } from './operation.ts';
import { override } from './override.ts';
import { sharedResponses } from './responses.ts';
import { securitySchemes } from './security.ts';
import { TAGS } from './tags.ts';

const ABOUT = `Everything that the portal's own screens call, and what partners' programs may.

Amounts are dollars with at most two decimals, days are \`2026-11-21\`, instants are ISO 8601 in UTC. A list answers the whole of
it, or with \`limit\` a page whose \`Link\` header leads to the next. A refusal is its message as text; whoever sends
\`Accept: application/problem+json\` gets it in that form. What belongs to another company answers like what is not there. Each
answer's \`X-Request-Id\` names the request in our logs.

Larger questions are better asked of the graph: \`POST /graphql\`.`;

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return paths;
}

/** The API as an OpenAPI document, made from the definitions that serve it: the same for the same build. */
export const openApiDocument = (routes: readonly Route[]) =>
  describeFields(
    createDocument(
      {
        openapi: '3.1.1',
        info: { title: 'Utility Pay', version: '1.0.0', description: ABOUT },
        servers: [{ url: '/api', description: 'This portal.' }],
        tags: TAGS,
        paths: pathsOf(routes),
        components: { securitySchemes, headers: sharedHeaders, responses: sharedResponses },
      },
      { override },
    ),
  );
