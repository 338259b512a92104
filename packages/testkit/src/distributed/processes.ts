import { fileURLToPath } from 'node:url';
import { INTERNAL_CALLERS, type InternalCaller, SERVICES, type ServiceName } from '@utility-pay/contracts';
import { newInternalKeys } from '@utility-pay/service-kit/secrets/internal-keys';
import type { StandaloneConfig } from '../../../../services/standalone/src/config.ts';
import type { InstallationSecrets } from '../../../../services/standalone/src/installation-secrets.ts';

export interface ProcessPlan {
  name: string;
  /** Processes of one group are restarted together: the HTTP process and the worker of one replica. */
  group: string;
  script: string;
  /** The address of its readiness probe. */
  url: string;
  environment: Record<string, string>;
}

/** Returns the name under which a process of this kind calls services. @throws if there is no such process */
function callerOf(kind: string): InternalCaller {
  const caller = INTERNAL_CALLERS.find((candidate) => candidate === kind.replace(/-worker$/, ''));
  if (!caller) throw new Error(`no process ${kind}`);
  return caller;
}

const ROOT = new URL('../../../../', import.meta.url);
const script = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** Behind a load balancer, gateways listen this far above the portal's port. */
const GATEWAY_PORT_OFFSET = 20;
/** Services listen this far above the portal's port, and the probes of their workers ten ports further. */
export const SERVICE_PORT_OFFSET = 101;
export const WORKER_PORT_OFFSET = 111;
/** Distance between the ports of two replicas. */
const REPLICA_PORT_STEP = 20;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const definedValues = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Returns the addresses of the gateways behind the load balancer. */
export const gatewayUrls = (port: number, replicas: number): string[] =>
  numbers(replicas).map((replica) => `http://127.0.0.1:${port + GATEWAY_PORT_OFFSET + replica}`);

export interface PlanOptions {
  config: StandaloneConfig;
  replicas: number;
  secrets: InstallationSecrets;
  mongoUri: string;
  redisUrl: string;
  simulatorUrl: string | undefined;
}

interface PlannedProcess {
  kind: string;
  /** 0 for the first replica. */
  replica: number;
  /** The script, relative to the repository. */
  path: string;
  port: number;
  /** Variables that processes of other kinds don't have, or have with other values. */
  more?: Record<string, string>;
}

/**
 * Returns every process with its environment: an HTTP process and a worker of each service, and a gateway, for each
 * replica.
 */
export function planProcesses(options: PlanOptions): ProcessPlan[] {
  const { config, secrets, mongoUri, redisUrl, simulatorUrl } = options;
  const replicas = numbers(options.replicas);
  const internal = newInternalKeys();
  const isBalanced = options.replicas > 1;
  const portOf = (name: ServiceName, offset: number, replica: number): number =>
    config.PORT + offset + replica * REPLICA_PORT_STEP + SERVICES.indexOf(name);
  const urlsOf = (name: ServiceName): string =>
    replicas.map((replica) => `http://127.0.0.1:${portOf(name, SERVICE_PORT_OFFSET, replica)}`).join(',');
  const common = definedValues({
    HOST: '127.0.0.1',
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    DATABASE_PREFIX: config.DATABASE_PREFIX,
    QUEUE_PREFIX: config.QUEUE_PREFIX,
    ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
    ACCOUNT_DISCOVERY: config.ACCOUNT_DISCOVERY,
    STEP_UP_MINUTES: String(config.STEP_UP_MINUTES),
    SUPER_ADMIN_EMAIL: secrets.SUPER_ADMIN_EMAIL,
    SUPER_ADMIN_PASSWORD: secrets.SUPER_ADMIN_PASSWORD,
    PUBLIC_URL: config.PUBLIC_URL,
    PAYMENTS_SIMULATOR_URL: simulatorUrl,
    RESEND_API_KEY: config.RESEND_API_KEY,
    RESEND_BASE_URL: config.RESEND_BASE_URL,
    EMAIL_FROM: config.EMAIL_FROM,
    OUTBOUND_PRIVATE_NETWORKS: config.OUTBOUND_PRIVATE_NETWORKS.join(','),
    TRUSTED_PROXIES: String(config.TRUSTED_PROXIES),
    RATE_LIMIT_FACTOR: String(config.RATE_LIMIT_FACTOR),
    LOG_LEVEL: config.LOG_LEVEL,
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, urlsOf(name)])),
  });
  const planOf = ({ kind, replica, path, port, more = {} }: PlannedProcess): ProcessPlan => ({
    name: replica === 0 ? kind : `${kind}-${replica + 1}`,
    group: `${kind.replace(/-worker$/, '')}-${replica + 1}`,
    script: script(path),
    url: `http://127.0.0.1:${port}`,
    environment: {
      ...common,
      INTERNAL_PRIVATE_KEY: internal.privateKeys[callerOf(kind)],
      INTERNAL_PUBLIC_KEYS: internal.publicKeys,
      PORT: String(port),
      ...more,
    },
  });
  const gateway = (replica: number): ProcessPlan =>
    planOf({
      kind: 'gateway',
      replica,
      path: 'gateway/src/main.ts',
      port: isBalanced ? config.PORT + GATEWAY_PORT_OFFSET + replica : config.PORT,
      more: {
        WEB_ROOT: script('web/dist'),
        // The load balancer is one more trusted proxy.
        ...(isBalanced ? { TRUSTED_PROXIES: String(config.TRUSTED_PROXIES + 1) } : { HOST: config.HOST }),
      },
    });
  return replicas.flatMap((replica) => [
    ...SERVICES.flatMap((name) => [
      planOf({
        kind: name,
        replica,
        path: `services/${name}/src/main.ts`,
        port: portOf(name, SERVICE_PORT_OFFSET, replica),
      }),
      planOf({
        kind: `${name}-worker`,
        replica,
        path: `services/${name}/src/worker.ts`,
        port: portOf(name, WORKER_PORT_OFFSET, replica),
      }),
    ]),
    gateway(replica),
  ]);
}
