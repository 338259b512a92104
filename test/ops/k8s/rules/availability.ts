import { type Manifest, nameOf, ofKind } from '../manifests.ts';
import { selects } from '../selectors.ts';
import { processes, type Workload } from '../workloads.ts';

/** Seconds that a process takes at most to end after SIGTERM (service-kit's lifecycle), and a little more. */
const STOPS_WITHIN_S = 30;

/** Replicas that there are at least: the autoscaler has the say where there is one. */
function leastReplicas(workload: Workload, manifests: Manifest[]): number {
  const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
    ({ spec: { scaleTargetRef: target } }) => target.kind === workload.kind && target.name === workload.name,
  );
  return scaler ? (scaler.spec.minReplicas ?? 1) : (workload.replicas ?? 1);
}

function scalerProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((scaler) => {
    const { scaleTargetRef: target, minReplicas = 1, maxReplicas } = scaler.spec;
    const found = processes(manifests).find(({ kind, name }) => kind === target.kind && name === target.name);
    if (!found) return [`${nameOf(scaler)} scales ${target.kind}/${target.name}, which is not there`];
    return [
      ...(found.replicas === undefined ? [] : [`${found.title} has replicas beside its autoscaler`]),
      ...(minReplicas < maxReplicas ? [] : [`${nameOf(scaler)} cannot scale`]),
    ];
  });
}

function budgetProblems(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) => {
    const { selector, minAvailable, maxUnavailable } = budget.spec;
    const chosen = processes(manifests).filter(({ labels }) => selects(selector, labels));
    const [workload] = chosen;
    if (!workload || chosen.length > 1) return [`${nameOf(budget)} covers ${chosen.length} workloads, not one`];
    const replicas = leastReplicas(workload, manifests);
    const away = Number(maxUnavailable ?? replicas - Number(minAvailable ?? 0));
    return [
      ...(away >= 1 ? [] : [`${nameOf(budget)} lets no machine be drained: none of ${replicas} may be away`]),
      ...(away <= Math.max(1, replicas - 1) ? [] : [`${nameOf(budget)} lets all ${replicas} be away at once`]),
    ];
  });
}

/** Each of our Deployments keeps serving while one pod is moved, and has the time to end. */
function processProblems(manifests: Manifest[], least: number): string[] {
  const budgets = ofKind(manifests, 'PodDisruptionBudget');
  return processes(manifests)
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((workload) => {
      const { title, labels, pod, containers } = workload;
      const [container] = containers;
      const sleep = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const answers = labels['app.kubernetes.io/component'] !== 'worker';
      return [
        ...(leastReplicas(workload, manifests) >= least ? [] : [`${title} has fewer than ${least} replicas`]),
        ...(budgets.some(({ spec }) => selects(spec.selector, labels)) ? [] : [`${title} has no disruption budget`]),
        ...(pod.topologySpreadConstraints?.length ? [] : [`${title} is not spread over machines`]),
        ...(!answers || sleep > 0 ? [] : [`${title} ends before its endpoints are taken out`]),
        ...((pod.terminationGracePeriodSeconds ?? 0) >= sleep + STOPS_WITHIN_S
          ? []
          : [`${title} is killed before it has ended by itself`]),
      ];
    });
}

/** Replicas, autoscaler, disruption budgets and draining. `least`: replicas that each process has at least. */
export const availabilityProblems = (manifests: Manifest[], least: number): string[] => [
  ...scalerProblems(manifests),
  ...budgetProblems(manifests),
  ...processProblems(manifests, least),
];
