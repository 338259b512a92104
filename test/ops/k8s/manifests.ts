export type Labels = Record<string, string>;

/** A Kubernetes object. `spec` is typed by kind below. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels };
  spec?: unknown;
  data?: Record<string, string>;
}

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

interface Probe {
  httpGet?: { path: string; port: string | number };
  tcpSocket?: object;
  exec?: object;
}

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; optional?: boolean } };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: EnvVar[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number; hostPort?: number }[];
  resources?: { requests?: Labels; limits?: Labels };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    privileged?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  volumeMounts?: { name: string; mountPath: string }[];
}

export interface Volume {
  name: string;
  emptyDir?: { sizeLimit?: string };
  projected?: { sources: { secret?: { name: string; items?: { key: string; path: string }[] } }[] };
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  topologySpreadConstraints?: { topologyKey: string }[];
  containers: Container[];
  initContainers?: Container[];
  volumes?: Volume[];
}

interface WorkloadSpec {
  replicas?: number;
  selector?: Selector;
  template: { metadata?: { labels?: Labels }; spec: PodSpec };
}

export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface PolicyPort {
  protocol?: string;
  port?: number | string;
  endPort?: number;
}

/** The fields of each kind that the rules use. */
interface Specs {
  Deployment: WorkloadSpec;
  StatefulSet: WorkloadSpec;
  Job: WorkloadSpec;
  Service: {
    type?: string;
    clusterIP?: string;
    externalIPs?: string[];
    selector?: Labels;
    ports: { name?: string; port: number; targetPort?: number | string; nodePort?: number }[];
  };
  Ingress: {
    ingressClassName?: string;
    defaultBackend?: IngressBackend;
    tls?: { hosts?: string[]; secretName?: string }[];
    rules?: { host?: string; http?: { paths: { path: string; backend: IngressBackend }[] } }[];
  };
  NetworkPolicy: {
    podSelector: Selector;
    policyTypes?: string[];
    ingress?: { from?: Peer[]; ports?: PolicyPort[] }[];
    egress?: { to?: Peer[]; ports?: PolicyPort[] }[];
  };
  PodDisruptionBudget: { selector: Selector; minAvailable?: number | string; maxUnavailable?: number | string };
  HorizontalPodAutoscaler: {
    scaleTargetRef: { kind: string; name: string };
    minReplicas?: number;
    maxReplicas: number;
    behavior?: object;
  };
  PodMonitor: { selector: Selector; podMetricsEndpoints: { port?: string; path?: string }[] };
}

export interface IngressBackend {
  service?: { name: string; port: { name?: string; number?: number } };
}

export interface Typed<Kind extends keyof Specs> extends Manifest {
  spec: Specs[Kind];
}

/** Returns the objects of one kind. */
export const ofKind = <Kind extends keyof Specs>(manifests: Manifest[], kind: Kind): Typed<Kind>[] =>
  manifests.filter((manifest): manifest is Typed<Kind> => manifest.kind === kind && manifest.spec !== undefined);

/** Returns the name of an object for a message: `Kind/name`. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

/** An object that creates pods. */
export interface Workload {
  kind: 'Deployment' | 'StatefulSet' | 'Job';
  name: string;
  /** `Kind/name`, for messages. */
  title: string;
  labels: Labels;
  selector: Selector | undefined;
  replicas: number | undefined;
  pod: PodSpec;
  containers: Container[];
}

const KINDS = ['Deployment', 'StatefulSet', 'Job'] as const;

export const workloads = (manifests: Manifest[]): Workload[] =>
  KINDS.flatMap((kind) =>
    ofKind(manifests, kind).map(({ metadata: { name }, spec: { template, selector, replicas } }) => ({
      kind,
      name,
      title: `${kind}/${name}`,
      labels: template.metadata?.labels ?? {},
      selector,
      replicas,
      pod: template.spec,
      containers: [...(template.spec.initContainers ?? []), ...template.spec.containers],
    })),
  );

/** Returns all workloads except Jobs. */
export const processes = (manifests: Manifest[]): Workload[] =>
  workloads(manifests).filter(({ kind }) => kind !== 'Job');

/** Returns the workloads that run our programs, without the databases of the dev overlay. */
export const ownWorkloads = (manifests: Manifest[]): Workload[] =>
  workloads(manifests).filter(({ labels }) => labels['app.kubernetes.io/component'] !== 'engine');

function matches({ key, operator, values = [] }: { key: string; operator: string; values?: string[] }, labels: Labels) {
  const value = labels[key];
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  throw new Error(`unknown selector operator ${operator}`);
}

/** Returns whether a selector matches the labels. An empty one matches all. */
export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every((expression) => matches(expression, labels));
