import type { Environment } from '@utility-pay/service-kit/config';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure, UsageError } from '../errors.ts';
import { addCommand, type CommandContext, type Description } from './command.ts';
import { readVariable } from './config.ts';

const SESSION_TIMEOUT_MS = 30_000;

/** The interval of requests of a command that waits for something. */
export const POLL_MS = 1_000;

/** The options of `addPortalCommand`. */
export const portalOptions = z.object({
  company: z.coerce.number({ error: 'must be a number' }).int('must be a number').positive('must be a number from 1'),
  url: z.string().optional(),
});

/** The option `--wait`, in seconds. */
export const waitOption = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be from 1 to 3600')
  .max(3600, 'must be from 1 to 3600');

/** Adds a command that calls a running portal for one company. */
export const addPortalCommand = (parent: Command, nameAndArguments: string, description: Description): Command =>
  addCommand(parent, nameAndArguments, description)
    .requiredOption('--company <id>', 'company id')
    .option('--url <address>', 'address of the portal (default: PORTAL_URL)');

/** The part of a command's help that describes its credentials. */
export const CREDENTIALS_HELP = `Authenticates with PORTAL_KEY (a partner key with the scope balances:write), or with PORTAL_EMAIL and
PORTAL_PASSWORD of a staff member; each can also be read from a file, e.g. PORTAL_KEY_FILE.`;

/** Returns the address of the portal: the option `--url`, or PORTAL_URL. @throws UsageError */
function portalUrl(url: string | undefined, env: Environment): string {
  const address = url ?? readVariable('PORTAL_URL', env);
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

/** The permission that a command requires. Partner keys cannot have `manageUsers`, so PORTAL_KEY is not used for it. */
type RequiredPermission = 'manageBalances' | 'manageUsers';

const ADVICE: Record<RequiredPermission, { 401: string; 403: string; missing: string }> = {
  manageBalances: {
    401: 'Check PORTAL_KEY, or PORTAL_EMAIL and PORTAL_PASSWORD.',
    403: 'A partner key needs the balances:write scope; a staff user needs the “Manage balances” permission.',
    missing: 'set PORTAL_KEY (a partner key), or PORTAL_EMAIL and PORTAL_PASSWORD',
  },
  manageUsers: {
    401: 'Check PORTAL_EMAIL and PORTAL_PASSWORD.',
    403: 'A staff user needs the “Manage users” permission.',
    missing: 'set PORTAL_EMAIL and PORTAL_PASSWORD of a staff member',
  },
};

const toFailure = async (
  response: Response,
  origin: string,
  permission: RequiredPermission,
): Promise<CommandFailure> => {
  const message = (await response.text()).trim().slice(0, 500) || response.statusText;
  const { status } = response;
  const advice = status === 401 || status === 403 ? ` ${ADVICE[permission][status]}` : '';
  return new CommandFailure(`${origin} answered ${response.status}: ${message.replace(/\.$/, '')}.${advice}`);
};

/** Returns the cause of a failed fetch, whose own message is only 'fetch failed'. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
};

/** Signs in with PORTAL_KEY, or with PORTAL_EMAIL and PORTAL_PASSWORD. @throws UsageError naming what is missing. */
async function openPortal(
  url: string | undefined,
  env: Environment,
  permission: RequiredPermission,
): Promise<PortalClient> {
  const { origin } = new URL(portalUrl(url, env));
  const credentials: Headers = {};
  const call: PortalClient['call'] = async (method, path, { headers, ...options } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'error',
      headers: { ...credentials, ...headers },
      ...options,
    }).catch((error: unknown) => {
      throw new CommandFailure(
        `${origin} cannot be reached (${reasonOf(error)}). Check PORTAL_URL and that the portal is running.`,
      );
    });
    if (!response.ok) throw await toFailure(response, origin, permission);
    return response;
  };
  const key = permission === 'manageUsers' ? undefined : readVariable('PORTAL_KEY', env);
  if (key) {
    credentials.authorization = `Bearer ${key}`;
    return { call, close: async () => undefined };
  }
  const [email, password] = [readVariable('PORTAL_EMAIL', env), readVariable('PORTAL_PASSWORD', env)];
  if (!email || !password) throw new UsageError(`No credentials: ${ADVICE[permission].missing}.`);
  const response = await call('POST', '/api/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type: 'admin' }),
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  });
  credentials.cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  await response.text();
  return {
    call,
    close: async () => {
      const loggedOut = await call('POST', '/api/logout', { signal: AbortSignal.timeout(SESSION_TIMEOUT_MS) });
      await loggedOut.text();
    },
  };
}

/**
 * Signs in to the portal at `url`, or else at PORTAL_URL, for the duration of `work`. @throws UsageError naming what is
 * missing.
 */
export async function withPortal<Result>(
  url: string | undefined,
  { env }: CommandContext,
  work: (portal: PortalClient) => Promise<Result>,
  permission: RequiredPermission = 'manageBalances',
): Promise<Result> {
  const portal = await openPortal(url, env, permission);
  try {
    return await work(portal);
  } finally {
    // The work is done, and a failed sign-out does not make it fail: the session expires by itself.
    await portal.close().catch(() => undefined);
  }
}
