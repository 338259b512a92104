const SERVICES = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];
const processesOf = (service: string): string[] => [`${service}-api`, `${service}-worker`];

/** Who asks whom while it serves a request or does a job: design of the services, not of the policies. */
export const ASKS: Record<string, string[]> = {
  identity: ['tenant-settings', 'billing'],
  'tenant-settings': [],
  billing: ['tenant-settings'],
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

/** Services that talk to somebody on the internet: the payment provider, the mail provider. */
const TALKS_OUTSIDE = ['payments', 'notifications'];

const apiOf = (service: string): string => `${service}-api:${PORTS[service]}`;

export interface Surroundings {
  /** Where MongoDB and Redis are, as peers with their ports. */
  engines: string[];
  /** Namespace of the ingress controller. */
  ingress: string;
  /** Who scrapes metrics. */
  prometheus?: string;
  /** Where traces go. */
  collector?: string;
  migration: string;
  /** Pods of engines in the same namespace. */
  enginePods?: string[];
}

/** All that may be reached, as `from -> to:port`. */
export function whoReachesWhom({
  engines,
  ingress,
  prometheus,
  collector,
  migration,
  enginePods = [],
}: Surroundings): Set<string> {
  const everyProcess = SERVICES.flatMap(processesOf);
  return new Set([
    `namespace ${ingress} -> gateway:4000`,
    ...SERVICES.map((service) => `gateway -> ${apiOf(service)}`),
    ...SERVICES.flatMap((service) =>
      processesOf(service).flatMap((from) => (ASKS[service] ?? []).map((to) => `${from} -> ${apiOf(to)}`)),
    ),
    ...[...everyProcess, migration].flatMap((from) => engines.map((engine) => `${from} -> ${engine}`)),
    ...TALKS_OUTSIDE.flatMap(processesOf).flatMap((from) => [`${from} -> 0.0.0.0/0:443`, `${from} -> ::/0:443`]),
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
