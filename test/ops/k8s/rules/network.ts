import { type Manifest, ofKind, type Peer, type Typed } from '../manifests.ts';
import { selects } from '../selectors.ts';
import { type Workload, workloads } from '../workloads.ts';

type Policy = Typed<'NetworkPolicy'>;
type Direction = 'Ingress' | 'Egress';

interface Port {
  name: string | undefined;
  number: number;
}

/** A rule of either direction, with its peers under one name. */
interface Rule {
  peers: Peer[] | undefined;
  ports: { port?: number | string; endPort?: number }[] | undefined;
}

const rulesOf = ({ spec }: Policy, direction: Direction): Rule[] =>
  direction === 'Ingress'
    ? (spec.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
    : (spec.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }));

const typesOf = ({ spec }: Policy): string[] => spec.policyTypes ?? ['Ingress', ...(spec.egress ? ['Egress'] : [])];

/** Rules that hold for a workload in one direction; undefined when no policy covers it, so that all is allowed. */
function rulesFor({ labels }: Workload, direction: Direction, policies: Policy[]): Rule[] | undefined {
  const covering = policies.filter(
    (policy) => typesOf(policy).includes(direction) && selects(policy.spec.podSelector, labels),
  );
  return covering.length === 0 ? undefined : covering.flatMap((policy) => rulesOf(policy, direction));
}

const opens = ({ ports }: Rule, { name, number }: Port): boolean =>
  !ports ||
  ports.some(({ port, endPort }) => {
    if (port === undefined || port === name) return true;
    return (
      typeof port === 'number' && (port === number || (endPort !== undefined && port < number && number <= endPort))
    );
  });

/** A peer of the same namespace is named by its labels alone. */
const isInside = ({ podSelector, namespaceSelector, ipBlock }: Peer): boolean =>
  podSelector !== undefined && !namespaceSelector && !ipBlock;

const allows = (rules: Rule[] | undefined, other: Workload, port: Port): boolean =>
  !rules ||
  rules.some(
    (rule) =>
      opens(rule, port) &&
      (!rule.peers ||
        rule.peers.some((peer) => isInside(peer) && peer.podSelector && selects(peer.podSelector, other.labels))),
  );

const listening = ({ containers }: Workload): Port[] =>
  containers.flatMap(({ ports = [] }) => ports.map(({ name, containerPort }) => ({ name, number: containerPort })));

function describe({ namespaceSelector, podSelector, ipBlock }: Peer): string {
  if (ipBlock) return ipBlock.cidr;
  const namespace = namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] ?? 'any';
  const pods = Object.values(podSelector?.matchLabels ?? {}).join('+');
  return `namespace ${namespace}${pods ? `/${pods}` : ''}`;
}

const outsidePeers = ({ peers }: Rule): string[] =>
  peers ? peers.filter((peer) => !isInside(peer)).map(describe) : ['anybody'];

function outward(workload: Workload, policies: Policy[]): string[] {
  const rules = rulesFor(workload, 'Egress', policies);
  if (!rules) return [`${workload.name} -> anybody`];
  return rules.flatMap((rule) =>
    outsidePeers(rule).flatMap((peer) =>
      (rule.ports ?? [{ port: 'any' }]).map(({ port }) => `${workload.name} -> ${peer}:${port}`),
    ),
  );
}

function inward(workload: Workload, policies: Policy[]): string[] {
  const rules = rulesFor(workload, 'Ingress', policies);
  if (!rules) return [`anybody -> ${workload.name}`];
  return listening(workload).flatMap((port) =>
    rules
      .filter((rule) => opens(rule, port))
      .flatMap((rule) => outsidePeers(rule).map((peer) => `${peer} -> ${workload.name}:${port.number}`)),
  );
}

/** Who may reach whom by the policies, as `from -> to:port`; within the namespace both ends have to agree. */
function reachable(manifests: Manifest[]): Set<string> {
  const all = workloads(manifests);
  const policies = ofKind(manifests, 'NetworkPolicy');
  const between = all.flatMap((from) =>
    all
      .filter((to) => to !== from)
      .flatMap((to) =>
        listening(to)
          .filter(
            (port) =>
              allows(rulesFor(from, 'Egress', policies), to, port) &&
              allows(rulesFor(to, 'Ingress', policies), from, port),
          )
          .map((port) => `${from.name} -> ${to.name}:${port.number}`),
      ),
  );
  return new Set([...between, ...all.flatMap((one) => [...outward(one, policies), ...inward(one, policies)])]);
}

/** A policy that chooses nobody is a misspelt one: what it was to allow is closed, or another is open. */
function idlePolicies(manifests: Manifest[]): string[] {
  const all = workloads(manifests);
  return ofKind(manifests, 'NetworkPolicy')
    .filter(({ spec }) => !all.some(({ labels }) => selects(spec.podSelector, labels)))
    .map(({ metadata }) => `NetworkPolicy/${metadata.name} covers no pod`);
}

const isDefaultDeny = ({ spec }: Policy): boolean =>
  Object.keys(spec.podSelector).length === 0 && !spec.ingress && !spec.egress && spec.policyTypes?.length === 2;

/** Compares who may reach whom with the table of who should. */
export function networkProblems(manifests: Manifest[], expected: Set<string>): string[] {
  const found = reachable(manifests);
  return [
    ...(ofKind(manifests, 'NetworkPolicy').some(isDefaultDeny) ? [] : ['no policy denies what no other allows']),
    ...idlePolicies(manifests),
    ...[...found].filter((edge) => !expected.has(edge)).map((edge) => `${edge} is open and should not be`),
    ...[...expected].filter((edge) => !found.has(edge)).map((edge) => `${edge} is closed and should be open`),
  ];
}
