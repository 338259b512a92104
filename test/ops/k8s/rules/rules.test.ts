import { describe, expect, test } from 'vitest';
import type { Manifest } from '../manifests.ts';
import { availabilityProblems } from './availability.ts';
import { referencedSecrets, secretProblems, variableProblems } from './configuration.ts';
import { exposureProblems, networkProblems } from './network.ts';
import { containerProblems, imageProblems } from './pods.ts';
import { validManifests } from './valid-manifests.ts';
import { monitorProblems, wiringProblems } from './wiring.ts';

const RULES = {
  containers: containerProblems,
  exposure: exposureProblems,
  network: (manifests: Manifest[]) => networkProblems(manifests, new Set(['gateway -> billing-api:4103'])),
  variables: variableProblems,
  availability: (manifests: Manifest[]) => availabilityProblems(manifests, 2),
  images: (manifests: Manifest[]) => imageProblems(manifests, '1.2.3'),
  secrets: secretProblems,
  wiring: wiringProblems,
  monitors: monitorProblems,
};
type Rule = keyof typeof RULES;

/** Paths of a workload's pod and of its container. */
const POD = 'spec.template.spec';
const APP = `${POD}.containers.0`;

/** Sets the value at a path of one object; undefined deletes it. In the path, `~` stands for a dot inside a key. */
function withChange(manifests: Manifest[], title: string, path: string, value: unknown): Manifest[] {
  const [kind, name] = title.split('/');
  const steps = path.split('.').map((step) => step.replaceAll('~', '.'));
  const last = steps.pop() ?? '';
  let parent: unknown = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  for (const step of steps) parent = Reflect.get(Object(parent), step);
  if (parent === undefined) throw new Error(`${title} has no ${path}`);
  if (value === undefined) Reflect.deleteProperty(Object(parent), last);
  else Reflect.set(Object(parent), last, value);
  return manifests;
}

test.for(Object.entries(RULES))('the rules for %s accept valid manifests', ([, problemsOf]) => {
  expect(problemsOf(validManifests())).toEqual([]);
});

test('finds the referenced secrets', () => {
  expect([...referencedSecrets(validManifests())].sort()).toEqual([
    'encryption',
    'engines',
    'internal-billing',
    'internal-gateway',
  ]);
});

const BILLING = 'Deployment/billing-api';
const MISTAKES: [rule: Rule, object: string, path: string, value: unknown, problem: string][] = [
  ['containers', BILLING, `${APP}.resources.limits.memory`, undefined, 'has no memory limit'],
  ['containers', BILLING, `${APP}.resources.requests.cpu`, undefined, 'requests no cpu'],
  ['containers', BILLING, `${APP}.resources`, undefined, 'has no ephemeral-storage limit'],
  ['containers', BILLING, `${APP}.readinessProbe`, undefined, 'has no readinessProbe'],
  ['containers', BILLING, `${APP}.livenessProbe.httpGet.path`, '/readyz', 'does not use /livez'],
  ['containers', BILLING, `${APP}.securityContext.readOnlyRootFilesystem`, false, 'has a writable root file system'],
  ['containers', BILLING, `${APP}.securityContext.capabilities.drop`, ['NET_RAW'], 'keeps capabilities'],
  ['containers', BILLING, `${APP}.securityContext.allowPrivilegeEscalation`, undefined, 'may gain privileges'],
  ['containers', 'Job/migrate-1.2.3', `${POD}.securityContext.runAsNonRoot`, undefined, 'may run as root'],
  ['containers', BILLING, `${POD}.securityContext.seccompProfile`, undefined, 'has no seccomp profile'],
  ['containers', BILLING, `${POD}.automountServiceAccountToken`, undefined, 'mounts an API token'],
  ['containers', BILLING, `${POD}.volumes.0.emptyDir`, {}, 'volume tmp has no limit'],
  ['exposure', 'Service/billing-api', 'spec.type', 'LoadBalancer', 'is exposed as LoadBalancer'],
  ['exposure', 'Service/gateway', 'spec.type', 'NodePort', 'is exposed as NodePort'],
  ['exposure', 'Service/billing-api', 'spec.externalIPs', ['192.0.2.1'], 'has external IPs'],
  [
    'exposure',
    'Ingress/portal',
    'spec.rules.0.http.paths.0.backend.service.name',
    'billing-api',
    'routes to billing-api',
  ],
  ['exposure', 'Ingress/portal', 'spec.tls', [], 'without TLS'],
  ['exposure', BILLING, `${APP}.ports.0.hostPort`, 4103, 'opens a host port'],
  ['network', 'NetworkPolicy/default-deny', 'spec.policyTypes', ['Ingress'], 'there is no default-deny policy'],
  ['network', 'NetworkPolicy/default-deny', 'spec.policyTypes', ['Ingress'], 'billing-api -> any is allowed'],
  ['network', 'NetworkPolicy/default-deny', 'spec.ingress', [{}], 'any -> gateway:4000 is allowed'],
  ['network', 'NetworkPolicy/to-billing', 'spec.ingress.0.from', undefined, 'any -> billing-api:4103 is allowed'],
  ['network', 'NetworkPolicy/to-billing', 'spec.ingress.0.ports.0.port', 4104, '-> billing-api:4103 is expected'],
  [
    'network',
    'NetworkPolicy/ask-billing',
    'spec.egress.0.to',
    [{ ipBlock: { cidr: '0.0.0.0/0' } }],
    'gateway -> 0.0.0.0/0:4103 is allowed',
  ],
  ['network', 'NetworkPolicy/to-billing', 'spec.podSelector.matchLabels', { app: 'biling' }, 'selects no pod'],
  ['variables', 'ConfigMap/engines', 'data.MONGO_URI', 'x', 'has MONGO_URI, which its program does not read'],
  ['variables', 'ConfigMap/engines', 'data.REDIS_URL_FILE', undefined, 'has no REDIS_URL, which its program requires'],
  ['variables', 'ConfigMap/common', 'data.LOG_LEVEL', 'loud', 'has an invalid LOG_LEVEL=loud'],
  ['variables', 'ConfigMap/site', 'data.PUBLIC_URL', 'portal.example.com', 'has an invalid PUBLIC_URL'],
  ['variables', 'ConfigMap/site', 'data.PUBLIC_URL', '', 'Deployment/gateway has no PUBLIC_URL'],
  ['variables', BILLING, `${POD}.volumes.1.projected.sources.1`, { secret: { name: 'x' } }, 'which no secret provides'],
  [
    'variables',
    BILLING,
    `${APP}.envFrom.0.configMapRef.name`,
    'comon',
    'takes its variables from the ConfigMap comon, which is not in the manifests',
  ],
  [
    'variables',
    BILLING,
    `${APP}.envFrom`,
    [{ secretRef: { name: 'encryption' } }],
    'takes all variables of the Secret encryption by envFrom',
  ],
  [
    'variables',
    BILLING,
    `${APP}.env`,
    [{ name: 'LOG_LEVELS', value: 'info' }],
    'has LOG_LEVELS, which its program does not read',
  ],
  ['availability', 'HorizontalPodAutoscaler/gateway', 'spec.scaleTargetRef.name', 'gatway', 'which does not exist'],
  ['availability', 'Deployment/gateway', 'spec.replicas', 2, 'sets replicas although it has an autoscaler'],
  ['availability', 'HorizontalPodAutoscaler/gateway', 'spec.maxReplicas', 2, 'cannot scale'],
  ['availability', BILLING, 'spec.replicas', 1, 'has fewer than 2 replicas'],
  ['availability', 'PodDisruptionBudget/billing-api', 'spec.maxUnavailable', 0, 'blocks draining'],
  ['availability', 'PodDisruptionBudget/billing-api', 'spec.maxUnavailable', 2, 'allows all 2 to be unavailable'],
  ['availability', 'PodDisruptionBudget/billing-api', 'spec.selector', {}, 'selects 2 workloads'],
  ['availability', 'PodDisruptionBudget/billing-api', 'kind', 'Budget', 'has no disruption budget'],
  ['availability', BILLING, `${POD}.terminationGracePeriodSeconds`, 30, 'is killed before it can stop'],
  ['availability', BILLING, `${APP}.lifecycle`, undefined, 'stops before its endpoints are removed'],
  ['availability', BILLING, `${POD}.topologySpreadConstraints`, undefined, 'is not spread over nodes'],
  ['images', BILLING, `${APP}.image`, 'utility-pay-billing:latest', 'has no fixed version'],
  ['images', BILLING, `${APP}.image`, 'registry.example.com:5000/utility-pay-billing', 'has no version'],
  ['images', BILLING, `${APP}.image`, 'utility-pay-billing:1.2.2', 'runs 1.2.2, not version 1.2.3'],
  ['images', 'Job/migrate-1.2.3', `${APP}.image`, 'utility-pay-billing:1.2.3', 'not utility-pay-standalone'],
  ['images', 'Job/migrate-1.2.3', `${APP}.args`, ['service/src/portal.ts', 'migrate', 'status'], 'does not migrate'],
  ['images', 'Job/migrate-1.2.3', 'metadata.name', 'migrate', 'is not named after version'],
  [
    'secrets',
    BILLING,
    `${POD}.volumes.1.projected.sources.0.secret.name`,
    'internal-gateway',
    'mounts internal-gateway, which is not its own',
  ],
  ['secrets', 'ServiceAccount/migrate', 'kind', 'Secret', 'is a Secret in the manifests'],
  ['secrets', BILLING, `${APP}.env`, [{ name: 'ENCRYPTION_KEY', value: 'k' }], 'has ENCRYPTION_KEY in plain text'],
  ['secrets', 'ConfigMap/engines', 'data.MONGODB_URI', 'mongodb://mongodb', 'has MONGODB_URI in plain text'],
  ['secrets', 'ConfigMap/site', 'data.PUBLIC_URL', 'https://me:word@example.com', 'has PUBLIC_URL in plain text'],
  ['wiring', 'Service/billing-api', 'spec.selector.app~kubernetes~io/name', 'biling', 'selects 0 workloads'],
  ['wiring', 'Service/billing-api', 'spec.ports.0.targetPort', 'https', 'targets port https, which is not open'],
  ['wiring', BILLING, `${APP}.ports.0.containerPort`, 4104, 'but its program listens on 4103'],
  ['wiring', 'ConfigMap/common', 'data.BILLING_URL', 'http://billing:4103', 'which is not a Service'],
  ['wiring', BILLING, 'spec.selector.matchLabels', {}, 'also selects pods of other workloads'],
  ['wiring', BILLING, 'spec.selector.matchLabels', { app: 'x' }, 'does not select its own pods'],
  ['wiring', BILLING, `${POD}.serviceAccountName`, 'gateway', 'shares its service account'],
  ['wiring', BILLING, `${POD}.serviceAccountName`, undefined, 'uses the service account default'],
  ['monitors', 'PodMonitor/all', 'spec.podMetricsEndpoint', [], 'has no field podMetricsEndpoint'],
  ['monitors', 'PodMonitor/all', 'spec.podMetricsEndpoints.0.port', 'metric', 'scrapes port metric'],
  [
    'monitors',
    'PodMonitor/all',
    'spec.selector.matchExpressions.0.values',
    ['gateway'],
    'is not scraped by a PodMonitor',
  ],
];

describe('the rules report a mistake', () => {
  test.for(MISTAKES)('%s: %s with a changed %s', ([rule, object, path, value, problem]) => {
    const problems = RULES[rule](withChange(validManifests(), object, path, value));
    expect(problems.join('\n')).toContain(problem);
  });
});
