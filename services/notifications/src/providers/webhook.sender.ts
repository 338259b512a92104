import {
  AddressRefused,
  createOutboundResolver,
  type ResolveOutbound,
} from '@utility-pay/service-kit/outbound-addresses';
import { Webhook } from 'standardwebhooks';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { MAX_RESPONSE_BYTES, REQUEST_TIMEOUT_MS } from '../domain/webhook-message.ts';
import type { WebhookRequest, WebhookSender } from '../use-cases/ports/webhooks.ts';

export interface WebhookSenderOptions {
  /** Private networks (CIDR) that endpoints may be in. */
  privateNetworks?: readonly string[] | undefined;
  timeoutMs?: number | undefined;
  /** Looks a host up; the system's name server by default. */
  lookup?: Parameters<typeof createOutboundResolver>[1];
}

const HTTPS_REQUIRED = 'The URL must start with https://';

/** Thrown for an http URL of a public address: http is allowed only in the operator's private networks. */
class HttpRefused extends Error {}

/** Sends webhooks with Standard Webhooks signatures, to public addresses and the operator's networks only. */
export function createWebhookSender({
  privateNetworks = [],
  timeoutMs = REQUEST_TIMEOUT_MS,
  lookup,
}: WebhookSenderOptions): WebhookSender {
  const resolveAllowed = createOutboundResolver(privateNetworks, lookup);
  const resolvePublic = createOutboundResolver([], lookup);
  /** Returns the address to connect to. @throws AddressRefused, HttpRefused if messages must not be sent to it. */
  const findAddress = async ({ protocol, hostname }: URL): Promise<string> => {
    const address = await resolveAllowed(hostname);
    if (protocol !== 'https:' && (await isAllowed(resolvePublic, address))) throw new HttpRefused();
    return address;
  };

  async function request({ url, ...message }: WebhookRequest, signal: AbortSignal) {
    const target = new URL(url);
    const address = await unlessAborted(signal, findAddress(target));
    const agent = new Agent({ connect: connectTo(address, timeoutMs) });
    try {
      const response = await agent.request({
        origin: target.origin,
        path: target.pathname + target.search,
        method: 'POST',
        headers: headersOf(message),
        body: message.body,
        signal,
      });
      return { status: response.statusCode, response: await readBeginning(response.body) };
    } finally {
      await agent.destroy();
    }
  }

  return {
    send: async (message) => {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const outcome = await request(message, signal).catch((error: unknown) => ({
        error: signal.aborted ? `No response within ${timeoutMs / 1000} seconds.` : describe(error),
      }));
      return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    },
    findProblem: async (url) => {
      const target = new URL(url);
      try {
        await unlessAborted(AbortSignal.timeout(timeoutMs), findAddress(target));
        return undefined;
      } catch (error) {
        if (error instanceof AddressRefused) return error.message;
        // The host was not found, so it is not known to be in a network where http is allowed.
        return error instanceof HttpRefused || target.protocol !== 'https:' ? HTTPS_REQUIRED : undefined;
      }
    },
  };
}

const isAllowed = (resolve: ResolveOutbound, host: string): Promise<boolean> =>
  resolve(host).then(
    () => true,
    () => false,
  );

/** Connects to the address that was checked; the host's name is used for TLS and the Host header only. */
function connectTo(address: string, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, callback) => connect({ ...options, hostname: address }, callback);
}

/** Rejects when the signal aborts before the promise settles: a DNS lookup cannot be aborted itself. */
const unlessAborted = <Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> =>
  Promise.race([
    value,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

function headersOf({ id, at, body, secrets }: Omit<WebhookRequest, 'url'>): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Utility-Pay-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Returns the beginning of a response's body, or what was read of it before reading failed or timed out. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The status decides whether the message was delivered.
  }
  body.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
}

const PROBLEM_TEXTS: Record<string, string> = {
  ENOTFOUND: 'The host was not found.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without a response.',
  UND_ERR_SOCKET: 'The connection was closed without a response.',
  ETIMEDOUT: 'The connection could not be made in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The host could not be reached.',
  EPROTO: 'The host does not support TLS on this port.',
};
const CERTIFICATE_ERROR_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

function describe(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof HttpRefused) return HTTPS_REQUIRED;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CERTIFICATE_ERROR_CODE.test(code)) return "The host's certificate is not valid.";
  return PROBLEM_TEXTS[code] ?? 'The request failed.';
}
