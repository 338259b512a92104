import { knownVariables } from '../../support/known-variables.ts';
import type { Container, Manifest, Volume } from '../manifests.ts';
import { ours, type Workload } from '../workloads.ts';

const MOUNT = '/run/secrets/utility-pay/';

/** The program that a pod runs: the migration is a command of standalone. */
export const programOf = ({ labels }: Workload): string => {
  const name = labels['app.kubernetes.io/name'] ?? '';
  return name === 'migrate' ? 'standalone' : name;
};

interface Given {
  name: string;
  value: string | undefined;
  /** May be missing when the pod starts. */
  optional: boolean;
}

function given(
  { env = [], envFrom = [] }: Container,
  manifests: Manifest[],
): { variables: Given[]; missing: string[] } {
  const missing: string[] = [];
  const shared = envFrom.flatMap(({ configMapRef, secretRef }) => {
    const name = configMapRef?.name ?? secretRef?.name ?? '';
    const found = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if (!found) missing.push(name);
    return Object.entries(found?.data ?? {}).map(([key, value]) => ({ name: key, value, optional: value === '' }));
  });
  const own = env.map(({ name, value, valueFrom }) => ({
    name,
    value,
    optional: valueFrom?.secretKeyRef?.optional ?? false,
  }));
  return { variables: [...shared, ...own], missing };
}

const filesIn = (volumes: Volume[] = []): Set<string> =>
  new Set(
    volumes.flatMap(({ projected }) =>
      (projected?.sources ?? []).flatMap(({ secret }) => secret?.items?.map(({ path }) => MOUNT + path) ?? []),
    ),
  );

function problemsOf(workload: Workload, manifests: Manifest[]): string[] {
  const { known, required, problemWith } = knownVariables(programOf(workload));
  const files = filesIn(workload.pod.volumes);
  return workload.containers.flatMap((container) => {
    const { variables, missing } = given(container, manifests);
    const sure = new Set(variables.filter(({ optional }) => !optional).map(({ name }) => name));
    return [
      ...missing.map((name) => `takes variables of ${name}, which is no ConfigMap here`),
      ...variables.flatMap(({ name }) => (known.has(name) ? [] : [`is given ${name}, which its config does not know`])),
      ...variables.flatMap(({ name, value }) => {
        const problem = value === undefined ? undefined : problemWith(name, value);
        return problem ? [`does not start with ${name}=${value}: ${problem}`] : [];
      }),
      ...[...required].flatMap((name) => (sure.has(name) || sure.has(`${name}_FILE`) ? [] : [`is not given ${name}`])),
      ...variables.flatMap(({ name, value }) =>
        name.endsWith('_FILE') && !files.has(value ?? '') ? [`${name} names ${value}, which no secret puts there`] : [],
      ),
    ];
  });
}

/** Every variable that a process is given is one that it reads, and nothing that it needs is missing. */
export const variableProblems = (manifests: Manifest[]): string[] =>
  ours(manifests).flatMap((workload) =>
    problemsOf(workload, manifests).map((problem) => `${workload.title} ${problem}`),
  );
