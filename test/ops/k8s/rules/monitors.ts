import { type Manifest, nameOf, ofKind } from '../manifests.ts';
import { selects } from '../selectors.ts';
import { ours, processes } from '../workloads.ts';

/** Fields that we use of monitoring.coreos.com/v1, whose schema the validator does not have. */
const SPEC_FIELDS = new Set(['selector', 'podTargetLabels', 'podMetricsEndpoints']);
const ENDPOINT_FIELDS = new Set(['port', 'path', 'interval']);

const unknown = (value: object, known: Set<string>): string[] => Object.keys(value).filter((key) => !known.has(key));

/** Where anything is watched, all of ours is. */
function unwatched(manifests: Manifest[]): string[] {
  const monitors = ofKind(manifests, 'PodMonitor');
  if (monitors.length === 0) return [];
  return ours(manifests)
    .filter(({ kind, labels }) => kind !== 'Job' && !monitors.some(({ spec }) => selects(spec.selector, labels)))
    .map(({ title }) => `${title} is watched by no PodMonitor`);
}

/** A PodMonitor names only fields that there are, and ports that the pods it selects have open. */
export const monitorProblems = (manifests: Manifest[]): string[] => [
  ...unwatched(manifests),
  ...ofKind(manifests, 'PodMonitor').flatMap((monitor) => {
    const { selector, podMetricsEndpoints: endpoints } = monitor.spec;
    const watched = processes(manifests).filter(({ labels }) => selects(selector, labels));
    const names = [
      ...unknown(monitor.spec, SPEC_FIELDS),
      ...endpoints.flatMap((endpoint) => unknown(endpoint, ENDPOINT_FIELDS)),
    ];
    return [
      ...names.map((name) => `${nameOf(monitor)} has no field ${name}`),
      ...(watched.length > 0 ? [] : [`${nameOf(monitor)} watches nothing`]),
      ...watched.flatMap(({ title, containers }) =>
        endpoints.flatMap(({ port }) =>
          containers.some(({ ports = [] }) => ports.some(({ name }) => name === port))
            ? []
            : [`${nameOf(monitor)} asks port ${port} of ${title}, which is not open`],
        ),
      ),
    ];
  }),
];
