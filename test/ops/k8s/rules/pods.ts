import {
  type Container,
  type Manifest,
  ofKind,
  ownWorkloads,
  type PodSpec,
  type Workload,
  workloads,
} from '../manifests.ts';

const RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];
const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

const resourceProblems = ({ resources }: Container): string[] =>
  RESOURCES.flatMap((what) => [
    ...(resources?.requests?.[what] ? [] : [`requests no ${what}`]),
    ...(resources?.limits?.[what] ? [] : [`has no ${what} limit`]),
  ]);

function securityProblems({ securityContext: context = {} }: Container): string[] {
  return [
    ...(context.allowPrivilegeEscalation === false ? [] : ['may gain privileges']),
    ...(context.readOnlyRootFilesystem ? [] : ['has a writable root file system']),
    ...(context.privileged ? ['is privileged'] : []),
    ...(context.capabilities?.drop?.includes('ALL') && !context.capabilities.add ? [] : ['keeps capabilities']),
  ];
}

/** Reports missing probes, and probes of our own processes that do not use /livez and /readyz. */
function probeProblems(container: Container, { kind, labels }: Workload): string[] {
  if (kind === 'Job') return [];
  const isOurs = labels['app.kubernetes.io/component'] !== 'engine';
  return PROBES.flatMap((probe) => {
    const { httpGet } = container[probe] ?? {};
    const path = probe === 'readinessProbe' ? '/readyz' : '/livez';
    if (!container[probe]) return [`has no ${probe}`];
    return isOurs && httpGet?.path !== path ? [`its ${probe} does not use ${path}`] : [];
  });
}

function podProblems(pod: PodSpec): string[] {
  const { securityContext: context = {}, volumes = [] } = pod;
  return [
    ...(context.runAsNonRoot && context.runAsUser ? [] : ['may run as root']),
    ...(context.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(pod.automountServiceAccountToken === false ? [] : ['mounts an API token']),
    ...(pod.enableServiceLinks === false ? [] : ['gets environment variables of every Service']),
    ...(pod.hostNetwork || pod.hostPID || pod.hostIPC ? ['uses a host namespace'] : []),
    ...volumes.flatMap(({ name, emptyDir }) =>
      emptyDir && !emptyDir.sizeLimit ? [`volume ${name} has no limit`] : [],
    ),
  ];
}

/** Checks resources, probes and security settings of all containers and pods. */
export const containerProblems = (manifests: Manifest[]): string[] =>
  workloads(manifests).flatMap((workload) => [
    ...podProblems(workload.pod).map((problem) => `${workload.title}: ${problem}`),
    ...workload.containers.flatMap((container) =>
      [...resourceProblems(container), ...securityProblems(container), ...probeProblems(container, workload)].map(
        (problem) => `${workload.title}: container ${container.name} ${problem}`,
      ),
    ),
  ]);

const IMAGE_NAME = /^(?<name>(?:[^/]+\/)*[^:@/]+)(?::(?<tag>[^@]+))?(?:@(?<digest>sha256:[0-9a-f]{64}))?$/;

/** Returns the image that a pod must run, by its name label. */
const imageFor = (name: string | undefined): string => `utility-pay-${name === 'migrate' ? 'standalone' : name}`;

function tagProblems(manifests: Manifest[]): string[] {
  return workloads(manifests).flatMap(({ title, containers }) =>
    containers.flatMap(({ image }) => {
      const { tag, digest } = IMAGE_NAME.exec(image)?.groups ?? {};
      if (!tag && !digest) return [`${title}: ${image} has no version`];
      return tag === 'latest' || tag === 'version' ? [`${title}: ${image} has no fixed version`] : [];
    }),
  );
}

function programProblems(manifests: Manifest[], version: string): string[] {
  return ownWorkloads(manifests).flatMap(({ title, labels, containers }) => {
    const expected = imageFor(labels['app.kubernetes.io/name']);
    return containers.flatMap(({ image }) => {
      const { name = '', tag, digest } = IMAGE_NAME.exec(image)?.groups ?? {};
      return [
        ...(name.split('/').at(-1) === expected ? [] : [`${title} runs ${image}, not ${expected}`]),
        ...(digest || tag === version ? [] : [`${title} runs ${tag}, not version ${version}`]),
      ];
    });
  });
}

/** Reports a migration Job that is not named after its version: Jobs of different versions must not conflict. */
function migrationProblems(manifests: Manifest[], version: string): string[] {
  const jobs = ofKind(manifests, 'Job');
  if (jobs.length !== 1) return [`there are ${jobs.length} migrations, not one`];
  return jobs.flatMap(({ metadata: { name }, spec: { template } }) => [
    ...(name === `migrate-${version}` ? [] : [`Job/${name} is not named after version ${version}`]),
    ...(template.spec.containers[0]?.args?.slice(-2).join(' ') === 'migrate up'
      ? []
      : [`Job/${name} does not migrate`]),
  ]);
}

/** Checks that every image has a version, ours the version of this checkout, and that each pod runs its own program. */
export const imageProblems = (manifests: Manifest[], version: string): string[] => [
  ...tagProblems(manifests),
  ...programProblems(manifests, version),
  ...migrationProblems(manifests, version),
];
