import { variable } from '../config.ts';
import { CommandFailure, WrongUse } from '../failure.ts';

/** Milliseconds that a short call may take. */
const CALL_WITHIN_MS = 30_000;

type Headers = Record<string, string>;

/** Calls of a running portal's REST API, as whoever the environment names. */
export interface PortalClient {
  /** Answers the response when its status is 2xx. @throws CommandFailure with the portal's own words otherwise. */
  call(method: string, path: string, options?: RequestInit & { headers?: Headers }): Promise<Response>;
  /** Ends the session, where one was opened. */
  close(): Promise<void>;
}

const refusal = async (response: Response, origin: string): Promise<CommandFailure> => {
  const words = (await response.text()).trim().slice(0, 500) || response.statusText;
  const advice =
    response.status === 401
      ? ' Check PORTAL_KEY, or PORTAL_EMAIL and PORTAL_PASSWORD.'
      : response.status === 403
        ? ' The key needs the scope balances:write, a member of staff the permission manageBalances.'
        : '';
  return new CommandFailure(`${origin} answered ${response.status}: ${words}.${advice}`);
};

/** Why a request did not get through; fetch itself only says that it failed. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
};

/** Signs in with PORTAL_KEY, or with PORTAL_EMAIL and PORTAL_PASSWORD. @throws WrongUse naming what is missing. */
export async function openPortal(address: string): Promise<PortalClient> {
  const { origin } = new URL(address);
  const identity: Headers = {};
  const call: PortalClient['call'] = async (method, path, { headers, ...options } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'error',
      headers: { ...identity, ...headers },
      ...options,
    }).catch((error: unknown) => {
      throw new CommandFailure(`${origin} cannot be reached (${reasonOf(error)}). Check PORTAL_URL and that it runs.`);
    });
    if (!response.ok) throw await refusal(response, origin);
    return response;
  };
  const key = variable('PORTAL_KEY');
  if (key) {
    identity.authorization = `Bearer ${key}`;
    return { call, close: async () => undefined };
  }
  const [email, password] = [variable('PORTAL_EMAIL'), variable('PORTAL_PASSWORD')];
  if (!email || !password)
    throw new WrongUse('Nobody to act for: set PORTAL_KEY (a partner key), or PORTAL_EMAIL and PORTAL_PASSWORD.');
  const response = await call('POST', '/api/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type: 'admin' }),
    signal: AbortSignal.timeout(CALL_WITHIN_MS),
  });
  identity.cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  await response.text();
  return {
    call,
    close: async () => {
      const answer = await call('POST', '/api/logout', { signal: AbortSignal.timeout(CALL_WITHIN_MS) });
      await answer.text();
    },
  };
}
