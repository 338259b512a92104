import { fileURLToPath } from 'node:url';
import { SERVICES, type ServiceName } from '@utility-pay/contracts';
import type { StandaloneConfig } from '../config.ts';
import type { Keys } from '../keys.ts';

export interface ProcessPlan {
  name: string;
  /** Processes of one group are restarted together; no two replicas of anything share one. */
  group: string;
  script: string;
  /** Where its probes answer. */
  url: string;
  environment: Record<string, string>;
}

const ROOT = new URL('../../../../', import.meta.url);
const script = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** Gateways that have the launcher in front of them listen this far above the portal's port. */
const GATEWAY_PORT_OFFSET = 20;
/** Ports of the services lie this far above the portal's; workers' probes ten above those. */
const SERVICE_PORT_OFFSET = 101;
const WORKER_PORT_OFFSET = 111;
/** From one replica's ports to the next one's. */
const REPLICA_PORT_STEP = 20;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Where gateways listen: at the portal's own address, or, when there are several, behind the launcher. */
export const gatewayUrls = ({ PORT, REPLICAS }: Pick<StandaloneConfig, 'PORT' | 'REPLICAS'>): string[] =>
  numbers(REPLICAS).map((replica) => `http://127.0.0.1:${PORT + GATEWAY_PORT_OFFSET + replica}`);

/** Every process of the distributed way to run, with its environment: HTTP and worker processes of each service, and gateways. */
export function planProcesses(
  config: StandaloneConfig,
  keys: Keys,
  mongoUri: string,
  redisUrl: string,
  simulatorUrl: string | undefined,
): ProcessPlan[] {
  const replicas = numbers(config.REPLICAS);
  const behindLauncher = config.REPLICAS > 1;
  const portOf = (name: ServiceName, offset: number, replica: number): number =>
    config.PORT + offset + replica * REPLICA_PORT_STEP + SERVICES.indexOf(name);
  const urlsOf = (name: ServiceName): string =>
    replicas.map((replica) => `http://127.0.0.1:${portOf(name, SERVICE_PORT_OFFSET, replica)}`).join(',');
  const common = present({
    HOST: '127.0.0.1',
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    DATABASE_PREFIX: config.DATABASE_PREFIX,
    QUEUE_PREFIX: config.QUEUE_PREFIX,
    INTERNAL_SECRET: keys.INTERNAL_SECRET,
    ENCRYPTION_KEY: keys.ENCRYPTION_KEY,
    ACCOUNT_DISCOVERY: config.ACCOUNT_DISCOVERY,
    SUPER_ADMIN_EMAIL: keys.SUPER_ADMIN_EMAIL,
    SUPER_ADMIN_PASSWORD: keys.SUPER_ADMIN_PASSWORD,
    PUBLIC_URL: config.PUBLIC_URL,
    PAYMENTS_SIMULATOR_URL: simulatorUrl,
    RESEND_API_KEY: config.RESEND_API_KEY,
    RESEND_BASE_URL: config.RESEND_BASE_URL,
    EMAIL_FROM: config.EMAIL_FROM,
    TRUSTED_PROXIES: String(config.TRUSTED_PROXIES),
    LOG_LEVEL: config.LOG_LEVEL,
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, urlsOf(name)])),
  });
  const processOf = (
    [kind, replica]: [kind: string, replica: number],
    path: string,
    port: number,
    more: Record<string, string> = {},
  ): ProcessPlan => ({
    name: replica === 0 ? kind : `${kind}-${replica + 1}`,
    group: `${kind.replace(/-worker$/, '')}-${replica + 1}`,
    script: script(path),
    url: `http://127.0.0.1:${port}`,
    environment: { ...common, PORT: String(port), ...more },
  });
  const gateway = (replica: number): ProcessPlan =>
    processOf(
      ['gateway', replica],
      'gateway/src/main.ts',
      behindLauncher ? config.PORT + GATEWAY_PORT_OFFSET + replica : config.PORT,
      {
        WEB_ROOT: script('web/dist'),
        // The launcher is one more proxy whose word is believed.
        ...(behindLauncher ? { TRUSTED_PROXIES: String(config.TRUSTED_PROXIES + 1) } : { HOST: config.HOST }),
      },
    );
  return replicas.flatMap((replica) => [
    ...SERVICES.flatMap((name) => [
      processOf([name, replica], `services/${name}/src/main.ts`, portOf(name, SERVICE_PORT_OFFSET, replica)),
      processOf(
        [`${name}-worker`, replica],
        `services/${name}/src/worker.ts`,
        portOf(name, WORKER_PORT_OFFSET, replica),
      ),
    ]),
    gateway(replica),
  ]);
}
