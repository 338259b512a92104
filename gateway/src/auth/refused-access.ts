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

/** Name of the event in log lines. Alerts and searches of operators use it. */
const EVENT = 'access.refused';
const WINDOW_MS = 60_000;
/** Maximum number of lines per window of one process. */
const MAX_LINES = 300;
/**
 * Maximum number of lines per window of one actor in one network, so that a caller does not use up the lines of others.
 */
const MAX_LINES_OF_CALLER = 10;

type Fields = Record<string, unknown>;

/**
 * Returns a function that logs a refusal of `caller`. Refusals beyond the limits are only counted; the next window logs
 * their number.
 */
export function createRefusalLog(log: Pick<Logger, 'info' | 'warn'>, now: () => number = Date.now) {
  let windowEndsAt = 0;
  let lines = 0;
  let omitted = 0;
  // Has at most MAX_LINES entries, because each entry stands for a logged line.
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
 * Pattern of paths without a route, whose 404 is not logged. A 404 of a route is logged, because a resource of another
 * company is reported as NOT_FOUND.
 */
const NO_ROUTE = '/api/{unknown}';

/**
 * Returns middleware that logs requests to which access is refused, with the actor's id and network. Must run first.
 */
export function logRefusedAccess(
  log: Pick<Logger, 'info' | 'warn'>,
  routeOf: (request: Request, response: Response) => string,
): RequestHandler {
  const record = createRefusalLog(log);
  return (request, response, next) => {
    // Read before 'close': a closed connection has no address.
    const address = request.ip ?? null;
    response.once('close', () => {
      const context: GatewayContext | undefined = response.locals.context;
      const code = context?.reply.refusal ?? REFUSAL_OF_STATUS[response.statusCode];
      if (!code) return;
      const route = routeOf(request, response);
      if (code === 'NOT_FOUND' && route === NO_ROUTE) return;
      const network = narrowestNetwork(address);
      // Without a context, the request was refused before authentication finished: an invalid key, or too many
      // lookups of unknown values (lookup-limit.ts).
      const actor = actorLogFields(context?.actor ?? { kind: 'anonymous' });
      const requestId = response.get('X-Request-Id');
      record(`${actor.actorId} ${network}`, { code, method: request.method, route, network, ...actor, requestId });
    });
    next();
  };
}

/**
 * Records the refusal of an operation sent to `/graphql`, whose status is 200 with error codes in its body. Of several
 * codes, the first in REFUSALS is recorded.
 */
export const refusalPlugin: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, contextValue, response: { body } }) => {
      // Operations that REST routes run have no `http`. Their refusal is the status of the REST response.
      if (!request.http || body.kind !== 'single') return;
      const codes = (body.singleResult.errors ?? []).map(({ extensions }) => extensions?.code);
      const refusal = REFUSALS.find((code) => codes.includes(code));
      if (refusal) contextValue.reply.refusal = refusal;
    },
  }),
};
