import { knownVariables } from '../../support/known-variables.ts';
import { type Manifest, nameOf, ofKind } from '../manifests.ts';
import { selects } from '../selectors.ts';
import { ours, processes, type Workload, workloads } from '../workloads.ts';
import { programOf } from './variables.ts';

const portsOf = ({ containers }: Workload) => containers.flatMap(({ ports = [] }) => ports);

function serviceProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'Service').flatMap((service) => {
    const { selector, ports } = service.spec;
    const behind = processes(manifests).filter(({ labels }) => selector && selects({ matchLabels: selector }, labels));
    if (behind.length !== 1) return [`${nameOf(service)} stands for ${behind.length} workloads, not one`];
    const open = behind.flatMap(portsOf);
    return ports.flatMap(({ port, targetPort = port }) =>
      open.some(({ name, containerPort }) => targetPort === name || targetPort === containerPort)
        ? []
        : [`${nameOf(service)} leads to port ${targetPort}, which is not open`],
    );
  });
}

const selectorProblems = (manifests: Manifest[]): string[] =>
  processes(manifests).flatMap(({ title, selector, labels }) => {
    const others = selector ? processes(manifests).filter((other) => selects(selector, other.labels)) : [];
    if (!selector || !selects(selector, labels)) return [`${title} does not select its own pods`];
    return others.length === 1 ? [] : [`${title} selects the pods of others too`];
  });

/** A process listens where its config says unless PORT changes it, so that is the port that is opened. */
const portProblems = (manifests: Manifest[]): string[] =>
  ours(manifests)
    .filter(({ kind }) => kind !== 'Job')
    .flatMap((workload) => {
      const http = portsOf(workload).find(({ name }) => name === 'http')?.containerPort;
      const { port } = knownVariables(programOf(workload));
      return http === port ? [] : [`${workload.title} opens ${http}, but its program listens on ${port}`];
    });

/** Addresses of services in settings lead to a Service, at its port. */
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
          ? [`${nameOf(map)}: ${name} leads to ${value}, where no Service is`]
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
    ...(accounts.has(name) ? [] : [`${title} uses the account ${name}, which is not here`]),
    ...(users.filter(({ pod }) => pod.serviceAccountName === name).length > 1 ? [`${title} shares its account`] : []),
  ]);
}

/** Selectors, ports, addresses and accounts fit together. */
export const wiringProblems = (manifests: Manifest[]): string[] => [
  ...selectorProblems(manifests),
  ...serviceProblems(manifests),
  ...portProblems(manifests),
  ...addressProblems(manifests),
  ...accountProblems(manifests),
];
