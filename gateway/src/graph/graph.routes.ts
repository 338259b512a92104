import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { AppError } from '@utility-pay/service-kit/errors';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { GatewayContext } from '../context.ts';
import { onlyWellFormed } from '../rest/http/well-formed.ts';
import { ANONYMOUS_BODY_BYTES, BODY_BYTES, MAX_DOCUMENT_BYTES } from './limits/limits.ts';

const strangersBody = express.json({ limit: ANONYMOUS_BODY_BYTES });
const body = express.json({ limit: BODY_BYTES });

const readBody: RequestHandler = (request, response, next) => {
  const { actor }: GatewayContext = response.locals.context;
  (actor.kind === 'anonymous' ? strangersBody : body)(request, response, next);
};

const textOf = ({ body: sent, query }: Request): unknown => sent?.query ?? query.query;

/** Before anything reads the text: to parse it is work already. */
const limitText: RequestHandler = (request, _response, next) => {
  const text = textOf(request);
  if (typeof text === 'string' && Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)
    throw new AppError('BAD_USER_INPUT', `The operation's text is longer than ${MAX_DOCUMENT_BYTES} bytes`);
  next();
};

/** The graph's own door, for the portal and for partners. */
export function graphRoutes(graph: ApolloServer<GatewayContext>): Router {
  const router = Router();
  router.use(readBody, onlyWellFormed, limitText);
  router.use(expressMiddleware(graph, { context: async ({ res }) => res.locals.context }));
  return router;
}
