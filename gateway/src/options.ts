import type { ReceiveUpload } from '@utility-pay/contracts';
import type { KeyRing, Logger, ServiceCaller, SubgraphTransport } from '@utility-pay/service-kit';

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
  log: Logger;
}
