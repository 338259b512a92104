import type { ReadRows, ReceiveUpload } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Logger } from '@utility-pay/service-kit/log';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import type { CallerLimitOptions } from './auth/caller-limit.ts';

export interface GatewayOptions {
  /** Sends subgraph requests to the services, in memory or over HTTP. */
  transport: SubgraphTransport;
  /** Calls services with the gateway as the actor. */
  call: ServiceCaller;
  /** Streams a bill file to billing. */
  receiveUpload: ReceiveUpload;
  /** Streams lists from the services. */
  readRows: ReadRows;
  /** Secrets that key the stored hashes of requests with an Idempotency-Key. The same in all replicas. */
  requestHashKeys: KeyRing;
  /** Origin of the portal for all hosts that are not a company's. Never taken from the Host header. */
  publicUrl: string;
  /** Directory of the built web application. */
  webRoot: string;
  /** Number of reverse proxies whose forwarded client address is trusted. */
  trustedProxies: number;
  rateLimits?: CallerLimitOptions;
  /** The metrics of the process, if services run in the same process. */
  metrics?: Metrics;
  /** False when metrics are served on a separate port; then no public path exposes them. */
  showMetrics?: boolean;
  log: Logger;
}
