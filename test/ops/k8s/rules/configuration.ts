import { knownVariables } from '../../support/known-variables.ts';
import {
  type Container,
  type Manifest,
  nameOf,
  ofKind,
  ownWorkloads,
  type Volume,
  type Workload,
  workloads,
} from '../manifests.ts';

/** The folder in which all pods mount their secrets. */
const SECRETS_FOLDER = '/run/secrets/utility-pay/';

/** Returns the program of a pod. The migration is a command of standalone. */
export const programOf = ({ labels }: Workload): string => {
  const name = labels['app.kubernetes.io/name'] ?? '';
  return name === 'migrate' ? 'standalone' : name;
};

interface Variable {
  name: string;
  value: string | undefined;
  /** Whether the variable may be missing or empty when the pod starts. */
  isOptional: boolean;
}

const findConfigMap = (manifests: Manifest[], name: string): Manifest | undefined =>
  manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);

/** Returns the variables of a container: those of the ConfigMaps in `envFrom`, and its own in `env`. */
function variablesOf({ env = [], envFrom = [] }: Container, manifests: Manifest[]): Variable[] {
  const fromConfigMaps = envFrom.flatMap(({ configMapRef }) =>
    Object.entries(findConfigMap(manifests, configMapRef?.name ?? '')?.data ?? {}).map(([name, value]) => ({
      name,
      value,
      isOptional: value === '',
    })),
  );
  const own = env.map(({ name, value, valueFrom }) => ({
    name,
    value,
    isOptional: valueFrom?.secretKeyRef?.optional ?? false,
  }));
  return [...fromConfigMaps, ...own];
}

/** Checks that `envFrom` names ConfigMaps of the manifests: the variables of any other source are unknown to the rules. */
const envFromProblems = ({ envFrom = [] }: Container, manifests: Manifest[]): string[] =>
  envFrom.flatMap(({ configMapRef, secretRef }) => {
    if (secretRef) return [`takes all variables of the Secret ${secretRef.name} by envFrom; use env or mounted files`];
    const name = configMapRef?.name ?? '';
    return findConfigMap(manifests, name)
      ? []
      : [`takes its variables from the ConfigMap ${name}, which is not in the manifests`];
  });

/** Returns the paths of the files that a pod's volumes mount from secrets. */
const mountedFiles = (volumes: Volume[] = []): Set<string> =>
  new Set(
    volumes.flatMap(({ projected }) =>
      (projected?.sources ?? []).flatMap(({ secret }) => secret?.items?.map(({ path }) => SECRETS_FOLDER + path) ?? []),
    ),
  );

function problemsOf(workload: Workload, manifests: Manifest[]): string[] {
  const { known, required, problemWith } = knownVariables(programOf(workload));
  const files = mountedFiles(workload.pod.volumes);
  return workload.containers.flatMap((container) => {
    const variables = variablesOf(container, manifests);
    const present = new Set(variables.filter(({ isOptional }) => !isOptional).map(({ name }) => name));
    return [
      ...envFromProblems(container, manifests),
      ...variables.flatMap(({ name }) => (known.has(name) ? [] : [`has ${name}, which its program does not read`])),
      ...variables.flatMap(({ name, value }) => {
        const problem = value === undefined ? undefined : problemWith(name, value);
        return problem ? [`has an invalid ${name}=${value}: ${problem}`] : [];
      }),
      ...[...required].flatMap((name) =>
        present.has(name) || present.has(`${name}_FILE`) ? [] : [`has no ${name}, which its program requires`],
      ),
      ...variables.flatMap(({ name, value }) =>
        name.endsWith('_FILE') && !files.has(value ?? '') ? [`${name} names ${value}, which no secret provides`] : [],
      ),
    ];
  });
}

/** Checks that a process reads every variable that it gets, and gets every variable that it requires. */
export const variableProblems = (manifests: Manifest[]): string[] =>
  ownWorkloads(manifests).flatMap((workload) =>
    problemsOf(workload, manifests).map((problem) => `${workload.title} ${problem}`),
  );

/** Names of secret variables. */
const SECRET_NAME = /(SECRET|PASSWORD|TOKEN|_KEY|MONGODB_URI|REDIS_URL)$/;
/** A URL with a password. */
const PASSWORD_IN_ADDRESS = /:\/\/[^/\s:@]*:[^/\s@]+@/;

const isPlainSecret = (name: string, value: string | undefined): boolean =>
  (value ?? '') !== '' && (SECRET_NAME.test(name) || PASSWORD_IN_ADDRESS.test(value ?? ''));

/** Checks that the manifests contain references to secrets, but no secret values. */
export const secretProblems = (manifests: Manifest[]): string[] => [
  ...foreignKeyProblems(manifests),
  ...manifests
    .filter(({ kind }) => kind === 'Secret')
    .map((secret) => `${nameOf(secret)} is a Secret in the manifests`),
  ...manifests
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap((map) =>
      Object.entries(map.data ?? {}).flatMap(([name, value]) =>
        isPlainSecret(name, value) ? [`${nameOf(map)} has ${name} in plain text`] : [],
      ),
    ),
  ...workloads(manifests).flatMap(({ title, containers }) =>
    containers.flatMap(({ env = [] }) =>
      env.flatMap(({ name, value }) => (isPlainSecret(name, value) ? [`${title} has ${name} in plain text`] : [])),
    ),
  ),
];

/** Checks that no pod gets the private key of another caller. */
const foreignKeyProblems = (manifests: Manifest[]): string[] =>
  ownWorkloads(manifests).flatMap((workload) =>
    (workload.pod.volumes ?? []).flatMap(({ projected }) =>
      (projected?.sources ?? []).flatMap(({ secret }) =>
        secret?.name?.startsWith('internal') && secret.name !== `internal-${programOf(workload)}`
          ? [`${workload.title} mounts ${secret.name}, which is not its own`]
          : [],
      ),
    ),
  );

/** Returns the names of all secrets that must exist before the manifests are applied. */
export function referencedSecrets(manifests: Manifest[]): Set<string> {
  const names = workloads(manifests).flatMap(({ pod, containers }) => [
    ...(pod.volumes ?? []).flatMap(({ projected }) => projected?.sources.map(({ secret }) => secret?.name) ?? []),
    ...containers.flatMap(({ env = [], envFrom = [] }) => [
      ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name),
      ...envFrom.map(({ secretRef }) => secretRef?.name),
    ]),
  ]);
  const tls = ofKind(manifests, 'Ingress').flatMap(({ spec }) => spec.tls?.map(({ secretName }) => secretName) ?? []);
  return new Set([...names, ...tls].filter((name) => name !== undefined));
}
