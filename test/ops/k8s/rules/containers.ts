import type { Container, Manifest, PodSpec } from '../manifests.ts';
import { type Workload, workloads } from '../workloads.ts';

const SIZED = ['cpu', 'memory', 'ephemeral-storage'];
const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

const sizes = ({ resources }: Container): string[] =>
  SIZED.flatMap((what) => [
    ...(resources?.requests?.[what] ? [] : [`requests no ${what}`]),
    ...(resources?.limits?.[what] ? [] : [`has no limit of ${what}`]),
  ]);

function rights({ securityContext: rights = {} }: Container): string[] {
  return [
    ...(rights.allowPrivilegeEscalation === false ? [] : ['may gain rights']),
    ...(rights.readOnlyRootFilesystem ? [] : ['may write to its root']),
    ...(rights.privileged ? ['is privileged'] : []),
    ...(rights.capabilities?.drop?.includes('ALL') && !rights.capabilities.add ? [] : ['keeps capabilities']),
  ];
}

/** The probes of our own processes ask what every one of them answers. */
function probes(container: Container, { kind, labels }: Workload): string[] {
  if (kind === 'Job') return [];
  const ofOurs = labels['app.kubernetes.io/component'] !== 'engine';
  return PROBES.flatMap((probe) => {
    const { httpGet } = container[probe] ?? {};
    const path = probe === 'readinessProbe' ? '/readyz' : '/livez';
    if (!container[probe]) return [`has no ${probe}`];
    return ofOurs && httpGet?.path !== path ? [`its ${probe} does not ask ${path}`] : [];
  });
}

function podProblems(pod: PodSpec): string[] {
  const { securityContext: context = {}, volumes = [] } = pod;
  return [
    ...(context.runAsNonRoot && context.runAsUser ? [] : ['may run as root']),
    ...(context.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(pod.automountServiceAccountToken === false ? [] : ['is given a token of the cluster']),
    ...(pod.enableServiceLinks === false ? [] : ['is given variables of every Service']),
    ...(pod.hostNetwork || pod.hostPID || pod.hostIPC ? ['shares its machine'] : []),
    ...volumes.flatMap(({ name, emptyDir }) =>
      emptyDir && !emptyDir.sizeLimit ? [`volume ${name} has no limit`] : [],
    ),
  ];
}

/** Sizes, probes and rights: what every container has, and nothing that any pod may do. */
export const containerProblems = (manifests: Manifest[]): string[] =>
  workloads(manifests).flatMap((workload) => [
    ...podProblems(workload.pod).map((problem) => `${workload.title}: ${problem}`),
    ...workload.containers.flatMap((container) =>
      [...sizes(container), ...rights(container), ...probes(container, workload)].map(
        (problem) => `${workload.title}: container ${container.name} ${problem}`,
      ),
    ),
  ]);
