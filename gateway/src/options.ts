import type { ReceiveUpload } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Logger } from '@utility-pay/service-kit/log';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';

export interface GatewayOptions {
  /** Carries parts of queries to the services: in memory or over HTTP. */
  transport: SubgraphTransport;
  /** Calls services as the gateway itself. */
  call: ServiceCaller;
  /** Hands a file to billing without holding it. */
  receiveUpload: ReceiveUpload;
  internalSecrets: KeyRing;
  /** Origin under which browsers reach us; links and cookies follow it, never the Host header. */
  publicUrl: string;
  /** Folder of the built web application. */
  webRoot: string;
  /** Reverse proxies whose word on the caller's address is believed. */
  trustedProxies: number;
  /** Objects that one caller may ask the graph for in a minute. */
  pointsPerMinute?: number;
  /** Those of the process, when services share it. */
  metrics?: Metrics;
  /** False where metrics are read on a port of their own: then no public path shows them. */
  showMetrics?: boolean;
  log: Logger;
}
