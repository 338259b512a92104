import type { ApolloServerPlugin } from '@apollo/server';
import { actorLogFields } from '@utility-pay/service-kit/auth';
import type { Logger } from '@utility-pay/service-kit/log';
import { narrowestNetwork } from '@utility-pay/service-kit/networks';
import type { Request, RequestHandler, Response } from 'express';
import { type GatewayContext, REFUSALS, type Refusal } from '../context.ts';

const REFUSAL_OF_STATUS: Record<number, Refusal> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

/** Name of the event in log lines, which alerts and searches rely on. */
const EVENT = 'access.refused';
const WINDOW_MS = 60_000;
/** Lines per window of one process. */
const MAX_LINES = 300;
/** Lines per window of one actor in one network, so that a caller does not use up the lines of others. */
const MAX_LINES_OF_CALLER = 10;

type Fields = Record<string, unknown>;

/** Returns a function that logs a refusal of `caller` within the limits, and counts those beyond them in a later line. */
export function createRefusalLog(log: Pick<Logger, 'info' | 'warn'>, now: () => number = Date.now) {
  let windowEndsAt = 0;
  let lines = 0;
  let omitted = 0;
  // Grows only with a line, so it has at most MAX_LINES entries.
  const linesOf = new Map<string, number>();
  const startWindow = (): void => {
    windowEndsAt = now() + WINDOW_MS;
    if (omitted > 0) log.warn({ event: EVENT, omitted }, 'Refusals beyond the limit of log lines');
    lines = 0;
    omitted = 0;
    linesOf.clear();
  };
  return (caller: string, fields: Fields): void => {
    if (now() >= windowEndsAt) startWindow();
    const linesOfCaller = linesOf.get(caller) ?? 0;
    if (lines >= MAX_LINES || linesOfCaller >= MAX_LINES_OF_CALLER) {
      omitted += 1;
      return;
    }
    lines += 1;
    linesOf.set(caller, linesOfCaller + 1);
    log.info({ event: EVENT, ...fields }, 'Access refused');
  };
}

/**
 * Pattern of paths without a route. Their 404 is not logged; that of a known path is, because a resource of another company
 * reads as NOT_FOUND.
 */
const NO_ROUTE = '/api/{unknown}';

/** Returns middleware that logs requests to which access is refused, with the actor's id and network. Must run first. */
export function logRefusedAccess(
  log: Pick<Logger, 'info' | 'warn'>,
  routeOf: (request: Request, response: Response) => string,
): RequestHandler {
  const record = createRefusalLog(log);
  return (request, response, next) => {
    // Read now: a closed connection has no address.
    const address = request.ip ?? null;
    response.once('close', () => {
      const context: GatewayContext | undefined = response.locals.context;
      const code = context?.reply.refusal ?? REFUSAL_OF_STATUS[response.statusCode];
      if (!code) return;
      const route = routeOf(request, response);
      if (code === 'NOT_FOUND' && route === NO_ROUTE) return;
      const network = narrowestNetwork(address);
      // Without a context, the request was refused before authentication finished: an invalid key, or the lookup limit.
      const actor = actorLogFields(context?.actor ?? { kind: 'anonymous' });
      const requestId = response.get('X-Request-Id');
      record(`${actor.actorId} ${network}`, { code, method: request.method, route, network, ...actor, requestId });
    });
    next();
  };
}

/** Records one refusal of an operation sent to `/graphql`, which answers 200 with the codes in its body; the first in REFUSALS. */
export const refusalPlugin: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, contextValue, response: { body } }) => {
      if (!request.http || body.kind !== 'single') return;
      const codes = (body.singleResult.errors ?? []).map(({ extensions }) => extensions?.code);
      const refusal = REFUSALS.find((code) => codes.includes(code));
      if (refusal) contextValue.reply.refusal = refusal;
    },
  }),
};
