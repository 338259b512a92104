import { type IngressBackend, type Manifest, nameOf, ofKind } from '../manifests.ts';
import { workloads } from '../workloads.ts';

/** The one Service that traffic from outside may reach. */
const DOOR = 'gateway';

function serviceProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'Service').flatMap((service) => {
    const { type = 'ClusterIP', externalIPs, ports } = service.spec;
    return [
      ...(type === 'ClusterIP' ? [] : [`${nameOf(service)} is open to the outside as ${type}`]),
      ...(externalIPs ? [`${nameOf(service)} has addresses outside`] : []),
      ...(ports.some(({ nodePort }) => nodePort) ? [`${nameOf(service)} opens a port of every machine`] : []),
    ];
  });
}

function ingressProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'Ingress').flatMap((ingress) => {
    const { defaultBackend, rules = [], tls = [] } = ingress.spec;
    const backends = [defaultBackend, ...rules.flatMap(({ http }) => http?.paths.map(({ backend }) => backend) ?? [])];
    const others = backends.filter(
      (backend): backend is IngressBackend => backend?.service?.name !== DOOR && !!backend,
    );
    const secured = new Set(tls.flatMap(({ hosts = [] }) => hosts));
    return [
      ...others.map(({ service }) => `${nameOf(ingress)} leads to ${service?.name}, not to the ${DOOR}`),
      ...rules.flatMap(({ host = 'any host' }) =>
        secured.has(host) ? [] : [`${nameOf(ingress)} serves ${host} without TLS`],
      ),
    ];
  });
}

const podProblems = (manifests: Manifest[]): string[] =>
  workloads(manifests).flatMap(({ title, containers, pod }) => [
    ...(containers.some(({ ports = [] }) => ports.some(({ hostPort }) => hostPort))
      ? [`${title} opens a port of its machine`]
      : []),
    ...(pod.hostNetwork ? [`${title} is on its machine's network`] : []),
  ]);

/** Nothing but the gateway is reached from outside, and that through an Ingress with TLS. */
export const outsideProblems = (manifests: Manifest[]): string[] => [
  ...serviceProblems(manifests),
  ...ingressProblems(manifests),
  ...podProblems(manifests),
];
