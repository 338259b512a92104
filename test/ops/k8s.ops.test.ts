import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type Environment, expectedConnections } from './k8s/connections.ts';
import { type Manifest, ofKind } from './k8s/manifests.ts';
import { availabilityProblems } from './k8s/rules/availability.ts';
import { referencedSecrets, secretProblems, variableProblems } from './k8s/rules/configuration.ts';
import { exposureProblems, networkProblems } from './k8s/rules/network.ts';
import { containerProblems, imageProblems } from './k8s/rules/pods.ts';
import { monitorProblems, wiringProblems } from './k8s/rules/wiring.ts';
import { readManifests, render, type Verdict, validate } from './k8s/tools.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = manifest;
const migration = `migrate-${version}`;
/** Databases inside the cluster, as in the dev overlay. */
const internalEngines = {
  engines: ['mongodb:27017', 'valkey:6379'],
  enginePods: ['mongodb', 'valkey'],
  ingress: 'ingress',
  migration,
};
/** Databases outside of the cluster, as in production. */
const externalEngines = {
  engines: ['192.0.2.0/24:27017', '192.0.2.0/24:6379'],
  ingress: 'nginx-ingress',
  prometheus: 'namespace monitoring/prometheus',
  collector: 'namespace monitoring/opentelemetry-collector:4318',
  migration,
};

interface Overlay {
  overlay: string;
  replicas: number;
  environment: Environment;
  /** Custom resources, for which the validator has no schema. */
  withoutSchema: string[];
}

const OVERLAYS: Overlay[] = [
  { overlay: 'dev', replicas: 1, environment: internalEngines, withoutSchema: [] },
  { overlay: 'staging', replicas: 2, environment: externalEngines, withoutSchema: ['PodMonitor'] },
  { overlay: 'prod', replicas: 2, environment: externalEngines, withoutSchema: ['PodMonitor'] },
];

const folder = mkdtempSync(join(tmpdir(), 'k8s-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeFile(name: string, text: string): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  return file;
}

describe.for(OVERLAYS)('overlay $overlay', ({ overlay, replicas, environment, withoutSchema }) => {
  let text = '';
  let manifests: Manifest[] = [];
  let verdict: Verdict;

  beforeAll(async () => {
    text = await render(join(ROOT, 'k8s/overlays', overlay));
    const file = writeFile(overlay, text);
    [manifests, verdict] = await Promise.all([readManifests(file), validate(file)]);
  });

  test('matches the Kubernetes schemas without unknown fields', () => {
    expect(verdict.problems).toEqual([]);
    expect(verdict.unknownKinds).toEqual(withoutSchema);
    expect(verdict.passed).toBe(manifests.filter(({ kind }) => !withoutSchema.includes(kind)).length);
  });

  test('sets resources, probes and restricted security for all containers', () =>
    expect(containerProblems(manifests)).toEqual([]));
  test('exposes only the gateway', () => expect(exposureProblems(manifests)).toEqual([]));
  test('allows exactly the expected connections', () =>
    expect(networkProblems(manifests, expectedConnections(environment))).toEqual([]));
  test('sets the variables that the programs read', () => expect(variableProblems(manifests)).toEqual([]));
  test('allows evicting a pod while another one serves', () =>
    expect(availabilityProblems(manifests, replicas)).toEqual([]));
  test('uses images of this version', () => expect(imageProblems(manifests, version)).toEqual([]));
  test('references secrets without containing any', () => expect(secretProblems(manifests)).toEqual([]));
  test('has matching selectors, ports, addresses and service accounts', () =>
    expect(wiringProblems(manifests)).toEqual([]));
  test('scrapes existing ports of all processes', () => expect(monitorProblems(manifests)).toEqual([]));

  test('scales the gateway by CPU except in dev', () => {
    const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name);
    expect(scaled).toEqual(replicas > 1 ? ['gateway'] : []);
  });

  test('enforces the restricted pod security profile', () => {
    const labels = manifests.find(({ kind }) => kind === 'Namespace')?.metadata.labels;
    expect(labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  test('documents every secret that must be created', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
    for (const name of referencedSecrets(manifests)) expect(page).toContain(`\`${name}\``);
  });
});

test('renders every overlay that the documentation mentions', async () => {
  const page = readFileSync(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
  const paths = new Set([...page.matchAll(/kubectl kustomize (\S+)/g)].map(([, path]) => path ?? ''));
  expect(paths.size).toBeGreaterThan(1);
  for (const path of paths) expect(await render(join(ROOT, path))).toContain('kind: Deployment');
});

test('the validator finds a misspelled key', async () => {
  const valid = await render(join(ROOT, 'k8s/base/migrate'));
  const misspelled = valid.replace('restartPolicy:', 'restartpolicy:');
  const { problems } = await validate(writeFile('misspelled', misspelled));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('restartpolicy');
});
