export type Labels = Record<string, string>;

/** One object of Kubernetes; what is inside is read through the types below. */
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

/** What is read of each kind's spec. */
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

/** The objects of one kind, with their spec as it is known. */
export const ofKind = <Kind extends keyof Specs>(manifests: Manifest[], kind: Kind): Typed<Kind>[] =>
  manifests.filter((manifest): manifest is Typed<Kind> => manifest.kind === kind && manifest.spec !== undefined);

/** How an object is named in a problem. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
