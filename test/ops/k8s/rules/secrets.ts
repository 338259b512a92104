import { type Manifest, nameOf, ofKind } from '../manifests.ts';
import { workloads } from '../workloads.ts';

/** Names of variables whose value nobody but the process may read. */
const SECRET_NAME = /(SECRET|PASSWORD|TOKEN|_KEY|MONGODB_URI|REDIS_URL)$/;
/** A value that has a password in its address. */
const PASSWORD_IN_ADDRESS = /:\/\/[^/\s:@]*:[^/\s@]+@/;

const isOpen = (name: string, value: string | undefined): boolean =>
  (value ?? '') !== '' && (SECRET_NAME.test(name) || PASSWORD_IN_ADDRESS.test(value ?? ''));

/** Secrets come by reference: none is here, and no value that is one stands in a variable. */
export const secretProblems = (manifests: Manifest[]): string[] => [
  ...manifests
    .filter(({ kind }) => kind === 'Secret')
    .map((secret) => `${nameOf(secret)} is a secret in the manifests`),
  ...manifests
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap((map) =>
      Object.entries(map.data ?? {}).flatMap(([name, value]) =>
        isOpen(name, value) ? [`${nameOf(map)} has ${name} in the open`] : [],
      ),
    ),
  ...workloads(manifests).flatMap(({ title, containers }) =>
    containers.flatMap(({ env = [] }) =>
      env.flatMap(({ name, value }) => (isOpen(name, value) ? [`${title} has ${name} in the open`] : [])),
    ),
  ),
];

/** Names of the secrets that somebody has to make before the rest is applied. */
export function secretsReferred(manifests: Manifest[]): Set<string> {
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
