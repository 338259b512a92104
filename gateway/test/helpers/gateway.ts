import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReadRows, ReceiveUpload, ServiceName } from '@utility-pay/contracts';
import { createGateway } from '@utility-pay/gateway';
import { createServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { SubgraphRequest, SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { type HttpServerOptions, serveHttp } from '@utility-pay/service-kit/process/http-server';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { RequestsPerMinute } from '../../src/auth/rate-limits.ts';
import { answerInternalOperation, type FakeIdentity } from './identity.ts';

const PUBLIC_URL = 'http://127.0.0.1:4000';

/** A subgraph request received by a service. */
export interface SubgraphCall extends SubgraphRequest {
  service: ServiceName;
}

export interface TestGateway {
  url: string;
  calls: SubgraphCall[];
  /** Calls in which the actor is the gateway itself: lookups of sessions, keys and hosts. */
  ownCalls: SubgraphCall[];
  graphql(body: object, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: { data?: Record<string, unknown> | null; errors?: { message: string; extensions?: Record<string, unknown> }[] };
}

interface Options {
  identity?: FakeIdentity;
  /** Returns the response to a subgraph request. By default its data is null. */
  answer?: (call: SubgraphCall) => SubgraphResponse | Promise<SubgraphResponse>;
  requestsPerMinute?: Partial<RequestsPerMinute>;
  publicUrl?: string;
  trustedProxies?: number;
  /** Replaces timeouts and limits of the HTTP server. */
  server?: HttpServerOptions;
  /** Additional files of the portal, by path. */
  files?: Record<string, string | Buffer>;
  /** Receives bill files. By default it fails. */
  receiveUpload?: ReceiveUpload;
  /** Streams lists. By default it fails. */
  readRows?: ReadRows;
  /** Silent by default. */
  log?: Logger;
}

/** Starts the gateway with fake services, and records its requests to them. */
export async function startGateway({
  identity = {},
  answer,
  requestsPerMinute = {},
  publicUrl = PUBLIC_URL,
  trustedProxies = 0,
  server: serverOptions = {},
  files = {},
  receiveUpload = () => Promise.reject(new Error('no file is sent here')),
  readRows = () => {
    throw new Error('no list is streamed here');
  },
  log = createLogger('gateway', 'silent'),
}: Options = {}): Promise<TestGateway> {
  const webRoot = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Utility Pay</title>');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(webRoot, path)), { recursive: true });
    writeFileSync(join(webRoot, path), content);
  }
  const calls: SubgraphCall[] = [];
  const ownCalls: SubgraphCall[] = [];
  const transport = async (service: ServiceName, request: SubgraphRequest): Promise<SubgraphResponse> => {
    const call = { service, ...request };
    const isOwn = request.claims.actor.kind === 'service';
    (isOwn ? ownCalls : calls).push(call);
    if (isOwn) return answerInternalOperation(identity, call);
    return answer?.(call) ?? { data: null };
  };
  const gateway = await createGateway({
    transport,
    call: createServiceCaller(transport, { kind: 'service', service: 'gateway' }),
    receiveUpload,
    readRows,
    requestHashKeys: keyRing('a secret that only tests know of, 32+'),
    publicUrl,
    webRoot,
    trustedProxies,
    rateLimits: { limits: requestsPerMinute },
    log,
  });
  const server = await serveHttp(gateway.application, '127.0.0.1', 0, { ...gateway.serverOptions, ...serverOptions });
  return {
    url: server.url,
    calls,
    ownCalls,
    graphql: async (body, headers = {}) => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
    },
    stop: async () => {
      await server.close();
      await gateway.stop();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}
