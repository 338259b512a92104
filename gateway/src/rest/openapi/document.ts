import { createHash } from 'node:crypto';
import { Router } from 'express';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Route } from '../http/route.ts';
import { describeFields } from './field-descriptions.ts';
import { commonHeaders } from './headers.ts';
import { operationOf, securitySchemes } from './operation.ts';
import { commonResponses } from './responses.ts';
import { correctSchema } from './schema-overrides.ts';

/** Tags, in the document's order. */
const TAGS = [
  { name: 'Sign-in', description: 'Sessions of customers and staff, and account claims.' },
  { name: 'Password recovery', description: 'Password reset by security question or emailed link.' },
  { name: 'Companies', description: 'Companies, their settings and statistics.' },
  { name: 'Branding', description: 'Appearance of a company’s portal.' },
  { name: 'Customers', description: 'A company’s customers and their bills.' },
  { name: 'Uploads', description: 'Uploads of balances.' },
  { name: 'File pickup', description: 'Bill files picked up from an SFTP server of the company.' },
  { name: 'Payment files', description: "Payments, refunds and reversals for the company's billing system." },
  { name: 'Payments', description: 'Payments, refunds and payments in review.' },
  { name: 'Email', description: 'Email configuration and deliveries.' },
  { name: 'Webhooks', description: "Messages to partners about a company's events." },
  { name: 'Events', description: 'What happened in a company, for partners that do not receive webhooks.' },
  { name: 'Admin users', description: 'A company’s staff.' },
  { name: 'Business owners', description: 'The owners of companies, for super admins.' },
  { name: 'Partner keys', description: 'API keys for partners.' },
  { name: 'Audit log', description: 'Who did what in a company.' },
];

const ABOUT = `The REST API of the portal and of partners.

Amounts are dollars with at most two decimals, dates are \`2026-11-21\`, timestamps are ISO 8601 in UTC. A list returns all entries,
or with \`limit\` one page and a \`Link\` header to the next. An error is its message as plain text, or problem details with
\`Accept: application/problem+json\`. Resources of another company return 404. The \`X-Request-Id\` header of each response
identifies the request in the logs.

To query related data in one request, use GraphQL: \`POST /graphql\`.`;

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return paths;
}

/** Returns the OpenAPI document of the routes. */
const openApiDocument = (routes: readonly Route[]) =>
  describeFields(
    createDocument(
      {
        openapi: '3.1.1',
        info: { title: 'Utility Pay', version: '1.0.0', description: ABOUT },
        servers: [{ url: '/api', description: 'This portal.' }],
        tags: TAGS,
        paths: pathsOf(routes),
        components: { securitySchemes, headers: commonHeaders, responses: commonResponses },
      },
      { override: correctSchema },
    ),
  );

/**
 * Returns the OpenAPI document as JSON text. The gateway serves it, and `npm run codegen` writes it to docs/openapi.json.
 */
export const documentText = (routes: readonly Route[]): string =>
  `${JSON.stringify(openApiDocument(routes), undefined, 2)}\n`;

/**
 * Returns the router of `GET /openapi.json`, which has an ETag. Only the first request creates the document, because
 * few processes get a request for it.
 */
export function serveDocument(routes: readonly Route[]): Router {
  let document: { text: string; etag: string } | undefined;
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    document ??= withEtag(documentText(routes));
    const { text, etag } = document;
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('application/json').send(text);
  });
  return router;
}

const withEtag = (text: string) => ({ text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` });
