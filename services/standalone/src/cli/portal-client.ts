import { z } from 'zod';
import { CommandFailure, UsageError } from '../errors.ts';
import { readVariable } from './config.ts';

/** Timeout of sign-in and sign-out. */
const CALL_TIMEOUT_MS = 30_000;

/** The option `--company`. */
export const companyOption = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a number')
  .positive('must be a number from 1');

/** Returns the address of the portal: the option `--url`, or PORTAL_URL. @throws UsageError */
export function portalUrl(url: string | undefined): string {
  const address = url ?? readVariable('PORTAL_URL');
  if (!address) throw new UsageError('No portal: use --url or set PORTAL_URL.');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`${address} is not a URL like https://pay.example.com`);
  return address;
}

type Headers = Record<string, string>;

/** Client of a running portal's REST API, authenticated with the credentials in the environment. */
export interface PortalClient {
  /** Returns a 2xx response. @throws CommandFailure with the portal's message otherwise. */
  call(method: string, path: string, options?: RequestInit & { headers?: Headers }): Promise<Response>;
  /** Signs out if a session was opened. */
  close(): Promise<void>;
}

const refusal = async (response: Response, origin: string): Promise<CommandFailure> => {
  const message = (await response.text()).trim().slice(0, 500) || response.statusText;
  const advice =
    response.status === 401
      ? ' Check PORTAL_KEY, or PORTAL_EMAIL and PORTAL_PASSWORD.'
      : response.status === 403
        ? ' A partner key needs the balances:write scope; a staff user needs the “Manage balances” permission.'
        : '';
  return new CommandFailure(`${origin} answered ${response.status}: ${message.replace(/\.$/, '')}.${advice}`);
};

/** Returns the cause of a failed fetch, whose own message is only 'fetch failed'. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
};

/** Signs in with PORTAL_KEY, or with PORTAL_EMAIL and PORTAL_PASSWORD. @throws UsageError naming what is missing. */
async function openPortal(address: string): Promise<PortalClient> {
  const { origin } = new URL(address);
  const identity: Headers = {};
  const call: PortalClient['call'] = async (method, path, { headers, ...options } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'error',
      headers: { ...identity, ...headers },
      ...options,
    }).catch((error: unknown) => {
      throw new CommandFailure(
        `${origin} cannot be reached (${reasonOf(error)}). Check PORTAL_URL and that the portal is running.`,
      );
    });
    if (!response.ok) throw await refusal(response, origin);
    return response;
  };
  const key = readVariable('PORTAL_KEY');
  if (key) {
    identity.authorization = `Bearer ${key}`;
    return { call, close: async () => undefined };
  }
  const [email, password] = [readVariable('PORTAL_EMAIL'), readVariable('PORTAL_PASSWORD')];
  if (!email || !password)
    throw new UsageError('No credentials: set PORTAL_KEY (a partner key), or PORTAL_EMAIL and PORTAL_PASSWORD.');
  const response = await call('POST', '/api/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type: 'admin' }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  identity.cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  await response.text();
  return {
    call,
    close: async () => {
      const loggedOut = await call('POST', '/api/logout', { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
      await loggedOut.text();
    },
  };
}

/** Signs in to the portal for the duration of `work`. @throws UsageError naming what is missing. */
export async function withPortal<Result>(
  address: string,
  work: (portal: PortalClient) => Promise<Result>,
): Promise<Result> {
  const portal = await openPortal(address);
  try {
    return await work(portal);
  } finally {
    await portal.close();
  }
}
