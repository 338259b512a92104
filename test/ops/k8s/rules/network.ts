import {
  type IngressBackend,
  type Manifest,
  nameOf,
  ofKind,
  type Peer,
  selects,
  type Typed,
  type Workload,
  workloads,
} from '../manifests.ts';

type Policy = Typed<'NetworkPolicy'>;
type Direction = 'Ingress' | 'Egress';

interface Port {
  name: string | undefined;
  number: number;
}

/** An ingress or egress rule. */
interface Rule {
  peers: Peer[] | undefined;
  ports: { port?: number | string; endPort?: number }[] | undefined;
}

const rulesOf = ({ spec }: Policy, direction: Direction): Rule[] =>
  direction === 'Ingress'
    ? (spec.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
    : (spec.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }));

const typesOf = ({ spec }: Policy): string[] => spec.policyTypes ?? ['Ingress', ...(spec.egress ? ['Egress'] : [])];

/** Returns the rules for a workload, or undefined if no policy selects it and everything is allowed. */
function rulesFor({ labels }: Workload, direction: Direction, policies: Policy[]): Rule[] | undefined {
  const selecting = policies.filter(
    (policy) => typesOf(policy).includes(direction) && selects(policy.spec.podSelector, labels),
  );
  return selecting.length === 0 ? undefined : selecting.flatMap((policy) => rulesOf(policy, direction));
}

const allowsPort = ({ ports }: Rule, { name, number }: Port): boolean =>
  !ports ||
  ports.some(({ port, endPort }) => {
    if (port === undefined || port === name) return true;
    return (
      typeof port === 'number' && (port === number || (endPort !== undefined && port < number && number <= endPort))
    );
  });

/** Returns whether a peer is in the same namespace: it has a pod selector only. */
const isInside = ({ podSelector, namespaceSelector, ipBlock }: Peer): boolean =>
  podSelector !== undefined && !namespaceSelector && !ipBlock;

const allows = (rules: Rule[] | undefined, other: Workload, port: Port): boolean =>
  !rules ||
  rules.some(
    (rule) =>
      allowsPort(rule, port) &&
      (!rule.peers ||
        rule.peers.some((peer) => isInside(peer) && peer.podSelector && selects(peer.podSelector, other.labels))),
  );

const portsOf = ({ containers }: Workload): Port[] =>
  containers.flatMap(({ ports = [] }) => ports.map(({ name, containerPort }) => ({ name, number: containerPort })));

function describePeer({ namespaceSelector, podSelector, ipBlock }: Peer): string {
  if (ipBlock) return ipBlock.cidr;
  const namespace = namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] ?? 'any';
  const pods = Object.values(podSelector?.matchLabels ?? {}).join('+');
  return `namespace ${namespace}${pods ? `/${pods}` : ''}`;
}

const outsidePeers = ({ peers }: Rule): string[] =>
  peers ? peers.filter((peer) => !isInside(peer)).map(describePeer) : ['any'];

function externalEgress(workload: Workload, policies: Policy[]): string[] {
  const rules = rulesFor(workload, 'Egress', policies);
  if (!rules) return [`${workload.name} -> any`];
  return rules.flatMap((rule) =>
    outsidePeers(rule).flatMap((peer) =>
      (rule.ports ?? [{ port: 'any' }]).map(({ port }) => `${workload.name} -> ${peer}:${port}`),
    ),
  );
}

function externalIngress(workload: Workload, policies: Policy[]): string[] {
  const rules = rulesFor(workload, 'Ingress', policies);
  if (!rules) return [`any -> ${workload.name}`];
  return portsOf(workload).flatMap((port) =>
    rules
      .filter((rule) => allowsPort(rule, port))
      .flatMap((rule) => outsidePeers(rule).map((peer) => `${peer} -> ${workload.name}:${port.number}`)),
  );
}

/** Returns all connections that the policies allow, as `from -> to:port`. Inside the namespace both ends must allow one. */
function allowedConnections(manifests: Manifest[]): Set<string> {
  const all = workloads(manifests);
  const policies = ofKind(manifests, 'NetworkPolicy');
  const between = all.flatMap((from) =>
    all
      .filter((to) => to !== from)
      .flatMap((to) =>
        portsOf(to)
          .filter(
            (port) =>
              allows(rulesFor(from, 'Egress', policies), to, port) &&
              allows(rulesFor(to, 'Ingress', policies), from, port),
          )
          .map((port) => `${from.name} -> ${to.name}:${port.number}`),
      ),
  );
  return new Set([
    ...between,
    ...all.flatMap((workload) => [...externalEgress(workload, policies), ...externalIngress(workload, policies)]),
  ]);
}

/** Reports policies that select no pod, because their selector is misspelled. */
function unusedPolicies(manifests: Manifest[]): string[] {
  const all = workloads(manifests);
  return ofKind(manifests, 'NetworkPolicy')
    .filter(({ spec }) => !all.some(({ labels }) => selects(spec.podSelector, labels)))
    .map(({ metadata }) => `NetworkPolicy/${metadata.name} selects no pod`);
}

const isDefaultDeny = ({ spec }: Policy): boolean =>
  Object.keys(spec.podSelector).length === 0 && !spec.ingress && !spec.egress && spec.policyTypes?.length === 2;

/** Compares the allowed connections with the expected ones. */
export function networkProblems(manifests: Manifest[], expected: Set<string>): string[] {
  const allowed = allowedConnections(manifests);
  return [
    ...(ofKind(manifests, 'NetworkPolicy').some(isDefaultDeny) ? [] : ['there is no default-deny policy']),
    ...unusedPolicies(manifests),
    ...[...allowed].filter((edge) => !expected.has(edge)).map((edge) => `${edge} is allowed but not expected`),
    ...[...expected].filter((edge) => !allowed.has(edge)).map((edge) => `${edge} is expected but not allowed`),
  ];
}

/** The only Service that external traffic may reach. */
const ENTRY_SERVICE = 'gateway';

function serviceProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'Service').flatMap((service) => {
    const { type = 'ClusterIP', externalIPs, ports } = service.spec;
    return [
      ...(type === 'ClusterIP' ? [] : [`${nameOf(service)} is exposed as ${type}`]),
      ...(externalIPs ? [`${nameOf(service)} has external IPs`] : []),
      ...(ports.some(({ nodePort }) => nodePort) ? [`${nameOf(service)} opens a port on every node`] : []),
    ];
  });
}

function ingressProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'Ingress').flatMap((ingress) => {
    const { defaultBackend, rules = [], tls = [] } = ingress.spec;
    const backends = [defaultBackend, ...rules.flatMap(({ http }) => http?.paths.map(({ backend }) => backend) ?? [])];
    const others = backends.filter(
      (backend): backend is IngressBackend => backend?.service?.name !== ENTRY_SERVICE && !!backend,
    );
    const tlsHosts = new Set(tls.flatMap(({ hosts = [] }) => hosts));
    return [
      ...others.map(({ service }) => `${nameOf(ingress)} routes to ${service?.name}, not to ${ENTRY_SERVICE}`),
      ...rules.flatMap(({ host = 'any host' }) =>
        tlsHosts.has(host) ? [] : [`${nameOf(ingress)} serves ${host} without TLS`],
      ),
    ];
  });
}

const podProblems = (manifests: Manifest[]): string[] =>
  workloads(manifests).flatMap(({ title, containers, pod }) => [
    ...(containers.some(({ ports = [] }) => ports.some(({ hostPort }) => hostPort))
      ? [`${title} opens a host port`]
      : []),
    ...(pod.hostNetwork ? [`${title} uses the host network`] : []),
  ]);

/** Checks that only the gateway is reachable from outside, through an Ingress with TLS. */
export const exposureProblems = (manifests: Manifest[]): string[] => [
  ...serviceProblems(manifests),
  ...ingressProblems(manifests),
  ...podProblems(manifests),
];
