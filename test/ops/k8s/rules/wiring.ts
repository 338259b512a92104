import { knownVariables } from '../../support/known-variables.ts';
import {
  type Manifest,
  nameOf,
  ofKind,
  ownWorkloads,
  processes,
  selects,
  type Workload,
  workloads,
} from '../manifests.ts';
import { programOf } from './configuration.ts';

const portsOf = ({ containers }: Workload) => containers.flatMap(({ ports = [] }) => ports);

function serviceProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'Service').flatMap((service) => {
    const { selector, ports } = service.spec;
    const selected = processes(manifests).filter(
      ({ labels }) => selector && selects({ matchLabels: selector }, labels),
    );
    if (selected.length !== 1) return [`${nameOf(service)} selects ${selected.length} workloads, not one`];
    const open = selected.flatMap(portsOf);
    return ports.flatMap(({ port, targetPort = port }) =>
      open.some(({ name, containerPort }) => targetPort === name || targetPort === containerPort)
        ? []
        : [`${nameOf(service)} targets port ${targetPort}, which is not open`],
    );
  });
}

const selectorProblems = (manifests: Manifest[]): string[] =>
  processes(manifests).flatMap(({ title, selector, labels }) => {
    const others = selector ? processes(manifests).filter((other) => selects(selector, other.labels)) : [];
    if (!selector || !selects(selector, labels)) return [`${title} does not select its own pods`];
    return others.length === 1 ? [] : [`${title} also selects pods of other workloads`];
  });

/** Reports containers that do not open the default port of their program; the manifests don't set PORT. */
const portProblems = (manifests: Manifest[]): string[] =>
  ownWorkloads(manifests)
    .filter(({ kind }) => kind !== 'Job')
    .flatMap((workload) => {
      const http = portsOf(workload).find(({ name }) => name === 'http')?.containerPort;
      const { port } = knownVariables(programOf(workload));
      return http === port ? [] : [`${workload.title} opens ${http}, but its program listens on ${port}`];
    });

/** Checks that service addresses in ConfigMaps name a Service and its port. */
function addressProblems(manifests: Manifest[]): string[] {
  const open = new Set(
    ofKind(manifests, 'Service').flatMap(({ metadata, spec }) =>
      spec.ports.map(({ port }) => `${metadata.name}:${port}`),
    ),
  );
  return manifests
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap((map) =>
      Object.entries(map.data ?? {}).flatMap(([name, value]) =>
        /_URL$/.test(name) && name !== 'PUBLIC_URL' && !open.has(new URL(value).host)
          ? [`${nameOf(map)}: ${name} is ${value}, which is not a Service`]
          : [],
      ),
    );
}

function accountProblems(manifests: Manifest[]): string[] {
  const accounts = new Set(
    manifests.filter(({ kind }) => kind === 'ServiceAccount').map(({ metadata }) => metadata.name),
  );
  const users = workloads(manifests).filter(({ labels }) => labels['app.kubernetes.io/component'] !== 'engine');
  return users.flatMap(({ title, pod: { serviceAccountName: name = 'default' } }) => [
    ...(accounts.has(name) ? [] : [`${title} uses the service account ${name}, which does not exist`]),
    ...(users.filter(({ pod }) => pod.serviceAccountName === name).length > 1
      ? [`${title} shares its service account`]
      : []),
  ]);
}

/** Checks selectors, ports, addresses and service accounts. */
export const wiringProblems = (manifests: Manifest[]): string[] => [
  ...selectorProblems(manifests),
  ...serviceProblems(manifests),
  ...portProblems(manifests),
  ...addressProblems(manifests),
  ...accountProblems(manifests),
];

/** The fields of monitoring.coreos.com/v1 that we use. The validator has no schema for it. */
const SPEC_FIELDS = new Set(['selector', 'podTargetLabels', 'podMetricsEndpoints']);
const ENDPOINT_FIELDS = new Set(['port', 'path', 'interval']);

const unknownFields = (value: object, known: Set<string>): string[] =>
  Object.keys(value).filter((key) => !known.has(key));

/** Reports processes that no PodMonitor scrapes. Without any PodMonitor there is nothing to report. */
function unscrapedProblems(manifests: Manifest[]): string[] {
  const monitors = ofKind(manifests, 'PodMonitor');
  if (monitors.length === 0) return [];
  return ownWorkloads(manifests)
    .filter(({ kind, labels }) => kind !== 'Job' && !monitors.some(({ spec }) => selects(spec.selector, labels)))
    .map(({ title }) => `${title} is not scraped by a PodMonitor`);
}

/** Checks that PodMonitors use existing fields and open ports, and cover all our processes. */
export const monitorProblems = (manifests: Manifest[]): string[] => [
  ...unscrapedProblems(manifests),
  ...ofKind(manifests, 'PodMonitor').flatMap((monitor) => {
    const { selector, podMetricsEndpoints: endpoints } = monitor.spec;
    const scraped = processes(manifests).filter(({ labels }) => selects(selector, labels));
    const names = [
      ...unknownFields(monitor.spec, SPEC_FIELDS),
      ...endpoints.flatMap((endpoint) => unknownFields(endpoint, ENDPOINT_FIELDS)),
    ];
    return [
      ...names.map((name) => `${nameOf(monitor)} has no field ${name}`),
      ...(scraped.length > 0 ? [] : [`${nameOf(monitor)} selects no pods`]),
      ...scraped.flatMap(({ title, containers }) =>
        endpoints.flatMap(({ port }) =>
          containers.some(({ ports = [] }) => ports.some(({ name }) => name === port))
            ? []
            : [`${nameOf(monitor)} scrapes port ${port} of ${title}, which is not open`],
        ),
      ),
    ];
  }),
];
