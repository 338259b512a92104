import { type Manifest, nameOf, ofKind, processes, selects, type Workload } from '../manifests.ts';

/** Seconds that a process may need to stop: service-kit ends it at most 25 s after SIGTERM, and 5 s are a reserve. */
const STOP_SECONDS = 30;

/** Returns the minimum number of replicas, from the autoscaler if there is one. */
function minReplicasOf(workload: Workload, manifests: Manifest[]): number {
  const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
    ({ spec: { scaleTargetRef: target } }) => target.kind === workload.kind && target.name === workload.name,
  );
  return scaler ? (scaler.spec.minReplicas ?? 1) : (workload.replicas ?? 1);
}

function scalerProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((scaler) => {
    const { scaleTargetRef: target, minReplicas = 1, maxReplicas } = scaler.spec;
    const workload = processes(manifests).find(({ kind, name }) => kind === target.kind && name === target.name);
    if (!workload) return [`${nameOf(scaler)} scales ${target.kind}/${target.name}, which does not exist`];
    return [
      ...(workload.replicas === undefined ? [] : [`${workload.title} sets replicas although it has an autoscaler`]),
      ...(minReplicas < maxReplicas ? [] : [`${nameOf(scaler)} cannot scale`]),
    ];
  });
}

function budgetProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) => {
    const { selector, minAvailable, maxUnavailable } = budget.spec;
    const selected = processes(manifests).filter(({ labels }) => selects(selector, labels));
    const [workload] = selected;
    if (!workload || selected.length > 1) return [`${nameOf(budget)} selects ${selected.length} workloads, not one`];
    const replicas = minReplicasOf(workload, manifests);
    const unavailable = Number(maxUnavailable ?? replicas - Number(minAvailable ?? 0));
    return [
      ...(unavailable >= 1 ? [] : [`${nameOf(budget)} blocks draining: none of ${replicas} may be unavailable`]),
      ...(unavailable <= Math.max(1, replicas - 1)
        ? []
        : [`${nameOf(budget)} allows all ${replicas} to be unavailable`]),
    ];
  });
}

/** Checks that each Deployment serves while one pod is evicted, and has time to stop. */
function processProblems(manifests: Manifest[], minReplicas: number): string[] {
  const budgets = ofKind(manifests, 'PodDisruptionBudget');
  return processes(manifests)
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((workload) => {
      const { title, labels, pod, containers } = workload;
      const [container] = containers;
      const sleep = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const servesRequests = labels['app.kubernetes.io/component'] !== 'worker';
      return [
        ...(minReplicasOf(workload, manifests) >= minReplicas
          ? []
          : [`${title} has fewer than ${minReplicas} replicas`]),
        ...(budgets.some(({ spec }) => selects(spec.selector, labels)) ? [] : [`${title} has no disruption budget`]),
        ...(pod.topologySpreadConstraints?.length ? [] : [`${title} is not spread over nodes`]),
        ...(!servesRequests || sleep > 0 ? [] : [`${title} stops before its endpoints are removed`]),
        ...((pod.terminationGracePeriodSeconds ?? 0) >= sleep + STOP_SECONDS
          ? []
          : [`${title} is killed before it can stop`]),
      ];
    });
}

/** Checks replicas, autoscalers, disruption budgets and draining. */
export const availabilityProblems = (manifests: Manifest[], minReplicas: number): string[] => [
  ...scalerProblems(manifests),
  ...budgetProblems(manifests),
  ...processProblems(manifests, minReplicas),
];
