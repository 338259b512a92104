const SERVICES = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];
const processesOf = (service: string): string[] => [`${service}-api`, `${service}-worker`];

/** The services that a service calls. connections.test.ts compares this table with the code. */
export const CALLS: Record<string, string[]> = {
  identity: ['tenant-settings', 'billing'],
  'tenant-settings': [],
  billing: ['identity', 'tenant-settings'],
  payments: ['tenant-settings', 'billing'],
  notifications: ['identity', 'tenant-settings', 'payments'],
};

const PORTS: Record<string, number> = {
  identity: 4101,
  'tenant-settings': 4102,
  billing: 4103,
  payments: 4104,
  notifications: 4105,
};

/** Services that call a provider on the internet: payment and email. */
const USES_INTERNET = ['payments', 'notifications'];

/** Services that connect to SFTP servers on the internet. */
const USES_SFTP = ['billing'];

const apiOf = (service: string): string => `${service}-api:${PORTS[service]}`;

export interface Environment {
  /** MongoDB and Redis, as peers with their ports. */
  engines: string[];
  /** Namespace of the ingress controller. */
  ingress: string;
  /** The peer that scrapes metrics. */
  prometheus?: string;
  /** The peer that receives traces. */
  collector?: string;
  migration: string;
  /** Database pods in the same namespace. */
  enginePods?: string[];
}

/** Returns all connections that the policies must allow, as `from -> to:port`. */
export function expectedConnections({
  engines,
  ingress,
  prometheus,
  collector,
  migration,
  enginePods = [],
}: Environment): Set<string> {
  const everyProcess = SERVICES.flatMap(processesOf);
  return new Set([
    `namespace ${ingress} -> gateway:4000`,
    ...SERVICES.map((service) => `gateway -> ${apiOf(service)}`),
    ...SERVICES.flatMap((service) =>
      processesOf(service).flatMap((from) => (CALLS[service] ?? []).map((to) => `${from} -> ${apiOf(to)}`)),
    ),
    ...[...everyProcess, migration].flatMap((from) => engines.map((engine) => `${from} -> ${engine}`)),
    // The gateway reaches Redis, where its replicas count requests, and not MongoDB.
    ...engines.filter((engine) => engine.endsWith(':6379')).map((engine) => `gateway -> ${engine}`),
    ...USES_INTERNET.flatMap(processesOf).flatMap((from) => [`${from} -> 0.0.0.0/0:443`, `${from} -> ::/0:443`]),
    ...USES_SFTP.flatMap(processesOf).flatMap((from) => [`${from} -> 0.0.0.0/0:22`, `${from} -> ::/0:22`]),
    ...[...everyProcess, 'gateway', migration, ...enginePods].map(
      (from) => `${from} -> namespace kube-system/kube-dns:53`,
    ),
    ...(collector ? [...everyProcess, 'gateway'].map((from) => `${from} -> ${collector}`) : []),
    ...(prometheus
      ? [
          `${prometheus} -> gateway:9400`,
          ...SERVICES.flatMap((service) =>
            processesOf(service).map((to) => `${prometheus} -> ${to}:${PORTS[service]}`),
          ),
        ]
      : []),
  ]);
}
