import { type Container, type Labels, type Manifest, ofKind, type PodSpec, type Selector } from './manifests.ts';

/** What makes pods: what the rules look at most. */
export interface Workload {
  kind: 'Deployment' | 'StatefulSet' | 'Job';
  name: string;
  /** Kind and name, as problems tell it. */
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

/** Those that stay, as opposed to a Job's. */
export const processes = (manifests: Manifest[]): Workload[] =>
  workloads(manifests).filter(({ kind }) => kind !== 'Job');

/** Our own programs, as opposed to engines that a trial brings along. */
export const ours = (manifests: Manifest[]): Workload[] =>
  workloads(manifests).filter(({ labels }) => labels['app.kubernetes.io/component'] !== 'engine');
