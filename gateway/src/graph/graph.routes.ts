import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { AppError } from '@utility-pay/service-kit/errors';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { GatewayContext } from '../context.ts';
import { requireWellFormedText } from '../rest/http/router.ts';
import { BODY_BYTES, CUSTOMER_BODY_BYTES, MAX_DOCUMENT_BYTES } from './limits/limits.ts';

// Compressed bodies are refused (`inflate: false`), because limits compare Content-Length with the size in memory.
const parseCustomerBody = express.json({ limit: CUSTOMER_BODY_BYTES, inflate: false });
const parseStaffBody = express.json({ limit: BODY_BYTES, inflate: false });

const readBody: RequestHandler = (request, response, next) => {
  const { actor }: GatewayContext = response.locals.context;
  const isStaff = actor.kind === 'partner' || (actor.kind === 'user' && actor.role !== 'customer');
  const parse = isStaff ? parseStaffBody : parseCustomerBody;
  parse(request, response, next);
};

const operationText = ({ body: sent, query }: Request): unknown => sent?.query ?? query.query;

/** Refuses a long operation before it is parsed, because parsing it is expensive. */
const limitText: RequestHandler = (request, _response, next) => {
  const text = operationText(request);
  if (typeof text === 'string' && Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)
    throw new AppError('BAD_USER_INPUT', `The operation's text is longer than ${MAX_DOCUMENT_BYTES} bytes`);
  next();
};

/** Returns the router of `/graphql`, for the portal and for partners. */
export function graphRoutes(graph: ApolloServer<GatewayContext>): Router {
  const router = Router();
  router.use(readBody, requireWellFormedText, limitText);
  router.use(expressMiddleware(graph, { context: async ({ res }) => res.locals.context }));
  return router;
}
