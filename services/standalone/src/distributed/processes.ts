import { fileURLToPath } from 'node:url';
import { SERVICES, type ServiceName } from '@utility-pay/contracts';
import type { StandaloneConfig } from '../config.ts';
import type { Keys } from '../keys.ts';

export interface ProcessPlan {
  name: string;
  script: string;
  /** Where its probes answer. */
  url: string;
  environment: Record<string, string>;
}

const ROOT = new URL('../../../../', import.meta.url);
const script = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** Ports of the services lie this far above the portal's; workers' probes ten above those. */
const SERVICE_PORT_OFFSET = 101;
const WORKER_PORT_OFFSET = 111;

const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Every process of the distributed way to run, with its environment: one HTTP and one worker process a service, and the gateway. */
export function planProcesses(
  config: StandaloneConfig,
  keys: Keys,
  mongoUri: string,
  redisUrl: string,
  simulatorUrl: string | undefined,
): ProcessPlan[] {
  const portOf = (name: ServiceName, offset: number): number => config.PORT + offset + SERVICES.indexOf(name);
  const urlOf = (name: ServiceName): string => `http://127.0.0.1:${portOf(name, SERVICE_PORT_OFFSET)}`;
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
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, urlOf(name)])),
  });
  const processOf = (name: string, path: string, port: number, more: Record<string, string> = {}): ProcessPlan => ({
    name,
    script: script(path),
    url: `http://127.0.0.1:${port}`,
    environment: { ...common, PORT: String(port), ...more },
  });
  return [
    ...SERVICES.map((name) => processOf(name, `services/${name}/src/main.ts`, portOf(name, SERVICE_PORT_OFFSET))),
    ...SERVICES.map((name) =>
      processOf(`${name}-worker`, `services/${name}/src/worker.ts`, portOf(name, WORKER_PORT_OFFSET)),
    ),
    processOf('gateway', 'gateway/src/main.ts', config.PORT, { HOST: config.HOST, WEB_ROOT: script('web/dist') }),
  ];
}
