import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type Manifest, ofKind } from './k8s/manifests.ts';
import { availabilityProblems } from './k8s/rules/availability.ts';
import { containerProblems } from './k8s/rules/containers.ts';
import { imageProblems } from './k8s/rules/images.ts';
import { monitorProblems } from './k8s/rules/monitors.ts';
import { networkProblems } from './k8s/rules/network.ts';
import { outsideProblems } from './k8s/rules/outside.ts';
import { secretProblems, secretsReferred } from './k8s/rules/secrets.ts';
import { variableProblems } from './k8s/rules/variables.ts';
import { wiringProblems } from './k8s/rules/wiring.ts';
import { readManifests, render, type Verdict, validate } from './k8s/tools.ts';
import { type Surroundings, whoReachesWhom } from './k8s/who-reaches-whom.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = manifest;
const migration = `migrate-${version}`;
const inside = {
  engines: ['mongodb:27017', 'valkey:6379'],
  enginePods: ['mongodb', 'valkey'],
  ingress: 'ingress',
  migration,
};
const outside = {
  engines: ['192.0.2.0/24:27017', '192.0.2.0/24:6379'],
  ingress: 'nginx-ingress',
  prometheus: 'namespace monitoring/prometheus',
  collector: 'namespace monitoring/opentelemetry-collector:4318',
  migration,
};

interface Overlay {
  overlay: string;
  replicas: number;
  surroundings: Surroundings;
  /** Kinds of custom resources, which the validator does not know. */
  withoutSchema: string[];
}

const OVERLAYS: Overlay[] = [
  { overlay: 'dev', replicas: 1, surroundings: inside, withoutSchema: [] },
  { overlay: 'staging', replicas: 2, surroundings: outside, withoutSchema: ['PodMonitor'] },
  { overlay: 'prod', replicas: 2, surroundings: outside, withoutSchema: ['PodMonitor'] },
];

const folder = mkdtempSync(join(tmpdir(), 'k8s-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeDown(name: string, text: string): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  return file;
}

describe.for(OVERLAYS)('overlay $overlay', ({ overlay, replicas, surroundings, withoutSchema }) => {
  let text = '';
  let manifests: Manifest[] = [];
  let verdict: Verdict;

  beforeAll(async () => {
    text = await render(join(ROOT, 'k8s/overlays', overlay));
    const file = writeDown(overlay, text);
    [manifests, verdict] = await Promise.all([readManifests(file), validate(file)]);
  });

  test('every object fits the schema of Kubernetes, with no field that it does not have', () => {
    expect(verdict.problems).toEqual([]);
    expect(verdict.unknownKinds).toEqual(withoutSchema);
    expect(verdict.passed).toBe(manifests.filter(({ kind }) => !withoutSchema.includes(kind)).length);
  });

  test('containers have sizes, probes and no rights', () => expect(containerProblems(manifests)).toEqual([]));
  test('nothing but the gateway is open to the outside', () => expect(outsideProblems(manifests)).toEqual([]));
  test('who reaches whom is what the table says', () =>
    expect(networkProblems(manifests, whoReachesWhom(surroundings))).toEqual([]));
  test('variables are those that the programs read', () => expect(variableProblems(manifests)).toEqual([]));
  test('a pod can always be moved, and one is always left', () =>
    expect(availabilityProblems(manifests, replicas)).toEqual([]));
  test('images are of this version', () => expect(imageProblems(manifests, version)).toEqual([]));
  test('secrets are referred to, never written', () => expect(secretProblems(manifests)).toEqual([]));
  test('selectors, ports, addresses and accounts fit', () => expect(wiringProblems(manifests)).toEqual([]));
  test('what is watched is there', () => expect(monitorProblems(manifests)).toEqual([]));

  test('the gateway scales by its processor where traffic is real', () => {
    const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name);
    expect(scaled).toEqual(replicas > 1 ? ['gateway'] : []);
  });

  test('the namespace refuses pods that are not restricted', () => {
    const labels = manifests.find(({ kind }) => kind === 'Namespace')?.metadata.labels;
    expect(labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  test('every secret that has to be made is explained', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
    for (const name of secretsReferred(manifests)) expect(page).toContain(`\`${name}\``);
  });
});

test('every overlay that the page has kubectl render is there', async () => {
  const page = readFileSync(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
  const named = new Set([...page.matchAll(/kubectl kustomize (\S+)/g)].map(([, path]) => path ?? ''));
  expect(named.size).toBeGreaterThan(1);
  for (const path of named) expect(await render(join(ROOT, path))).toContain('kind: Deployment');
});

test('a misspelt key is found', async () => {
  const sound = await render(join(ROOT, 'k8s/base/migrate'));
  const misspelt = sound.replace('restartPolicy:', 'restartpolicy:');
  const { problems } = await validate(writeDown('misspelt', misspelt));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('restartpolicy');
});
