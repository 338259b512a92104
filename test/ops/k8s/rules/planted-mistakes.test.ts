import { describe, expect, test } from 'vitest';
import type { Manifest } from '../manifests.ts';
import { availabilityProblems } from './availability.ts';
import { containerProblems } from './containers.ts';
import { imageProblems } from './images.ts';
import { monitorProblems } from './monitors.ts';
import { networkProblems } from './network.ts';
import { outsideProblems } from './outside.ts';
import { secretProblems, secretsReferred } from './secrets.ts';
import { soundWorld } from './sound-world.ts';
import { variableProblems } from './variables.ts';
import { wiringProblems } from './wiring.ts';

const RULES = {
  containers: containerProblems,
  outside: outsideProblems,
  network: (manifests: Manifest[]) => networkProblems(manifests, new Set(['gateway -> billing-api:4103'])),
  variables: variableProblems,
  availability: (manifests: Manifest[]) => availabilityProblems(manifests, 2),
  images: (manifests: Manifest[]) => imageProblems(manifests, '1.2.3'),
  secrets: secretProblems,
  wiring: wiringProblems,
  monitors: monitorProblems,
};
type Rule = keyof typeof RULES;

const POD = 'spec.template.spec';
const APP = `${POD}.containers.0`;

/** Sets what lies at a path of one object; undefined takes it away. */
function plant(manifests: Manifest[], title: string, path: string, value: unknown): Manifest[] {
  const [kind, name] = title.split('/');
  const steps = path.split('.').map((step) => step.replaceAll('~', '.'));
  const last = steps.pop() ?? '';
  let at: unknown = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  for (const step of steps) at = Reflect.get(Object(at), step);
  if (at === undefined) throw new Error(`${title} has no ${path}`);
  if (value === undefined) Reflect.deleteProperty(Object(at), last);
  else Reflect.set(Object(at), last, value);
  return manifests;
}

test.for(Object.entries(RULES))('%s: nothing is said of what is sound', ([, problemsOf]) => {
  expect(problemsOf(soundWorld())).toEqual([]);
});

test('the secrets that are referred to are found', () => {
  expect([...secretsReferred(soundWorld())].sort()).toEqual(['engines', 'internal']);
});

const BILLING = 'Deployment/billing-api';
const MISTAKES: [rule: Rule, object: string, path: string, value: unknown, problem: string][] = [
  ['containers', BILLING, `${APP}.resources.limits.memory`, undefined, 'has no limit of memory'],
  ['containers', BILLING, `${APP}.resources.requests.cpu`, undefined, 'requests no cpu'],
  ['containers', BILLING, `${APP}.resources`, undefined, 'has no limit of ephemeral-storage'],
  ['containers', BILLING, `${APP}.readinessProbe`, undefined, 'has no readinessProbe'],
  ['containers', BILLING, `${APP}.livenessProbe.httpGet.path`, '/readyz', 'does not ask /livez'],
  ['containers', BILLING, `${APP}.securityContext.readOnlyRootFilesystem`, false, 'may write to its root'],
  ['containers', BILLING, `${APP}.securityContext.capabilities.drop`, ['NET_RAW'], 'keeps capabilities'],
  ['containers', BILLING, `${APP}.securityContext.allowPrivilegeEscalation`, undefined, 'may gain rights'],
  ['containers', 'Job/migrate-1.2.3', `${POD}.securityContext.runAsNonRoot`, undefined, 'may run as root'],
  ['containers', BILLING, `${POD}.securityContext.seccompProfile`, undefined, 'has no seccomp profile'],
  ['containers', BILLING, `${POD}.automountServiceAccountToken`, undefined, 'is given a token'],
  ['containers', BILLING, `${POD}.volumes.0.emptyDir`, {}, 'volume tmp has no limit'],
  ['outside', 'Service/billing-api', 'spec.type', 'LoadBalancer', 'is open to the outside as LoadBalancer'],
  ['outside', 'Service/gateway', 'spec.type', 'NodePort', 'is open to the outside as NodePort'],
  ['outside', 'Service/billing-api', 'spec.externalIPs', ['192.0.2.1'], 'has addresses outside'],
  [
    'outside',
    'Ingress/portal',
    'spec.rules.0.http.paths.0.backend.service.name',
    'billing-api',
    'leads to billing-api',
  ],
  ['outside', 'Ingress/portal', 'spec.tls', [], 'without TLS'],
  ['outside', BILLING, `${APP}.ports.0.hostPort`, 4103, 'opens a port of its machine'],
  ['network', 'NetworkPolicy/default-deny', 'spec.policyTypes', ['Ingress'], 'no policy denies'],
  ['network', 'NetworkPolicy/default-deny', 'spec.policyTypes', ['Ingress'], 'billing-api -> anybody is open'],
  ['network', 'NetworkPolicy/default-deny', 'spec.ingress', [{}], 'anybody -> gateway:4000 is open'],
  ['network', 'NetworkPolicy/to-billing', 'spec.ingress.0.from', undefined, 'anybody -> billing-api:4103 is open'],
  ['network', 'NetworkPolicy/to-billing', 'spec.ingress.0.ports.0.port', 4104, '-> billing-api:4103 is closed'],
  [
    'network',
    'NetworkPolicy/ask-billing',
    'spec.egress.0.to',
    [{ ipBlock: { cidr: '0.0.0.0/0' } }],
    'gateway -> 0.0.0.0/0:4103 is open',
  ],
  ['network', 'NetworkPolicy/to-billing', 'spec.podSelector.matchLabels', { app: 'biling' }, 'covers no pod'],
  ['variables', 'ConfigMap/engines', 'data.MONGO_URI', 'x', 'is given MONGO_URI, which its config does not know'],
  ['variables', 'ConfigMap/engines', 'data.REDIS_URL_FILE', undefined, 'is not given REDIS_URL'],
  ['variables', 'ConfigMap/common', 'data.LOG_LEVEL', 'loud', 'does not start with LOG_LEVEL=loud'],
  ['variables', 'ConfigMap/site', 'data.PUBLIC_URL', 'portal.example.com', 'does not start with PUBLIC_URL'],
  ['variables', 'ConfigMap/site', 'data.PUBLIC_URL', '', 'Deployment/gateway is not given PUBLIC_URL'],
  [
    'variables',
    BILLING,
    `${POD}.volumes.1.projected.sources.1`,
    { secret: { name: 'x' } },
    'which no secret puts there',
  ],
  ['variables', BILLING, `${APP}.envFrom.0.configMapRef.name`, 'comon', 'takes variables of comon'],
  [
    'variables',
    BILLING,
    `${APP}.env`,
    [{ name: 'LOG_LEVELS', value: 'info' }],
    'is given LOG_LEVELS, which its config does not know',
  ],
  ['availability', 'HorizontalPodAutoscaler/gateway', 'spec.scaleTargetRef.name', 'gatway', 'which is not there'],
  ['availability', 'Deployment/gateway', 'spec.replicas', 2, 'has replicas beside its autoscaler'],
  ['availability', 'HorizontalPodAutoscaler/gateway', 'spec.maxReplicas', 2, 'cannot scale'],
  ['availability', BILLING, 'spec.replicas', 1, 'has fewer than 2 replicas'],
  ['availability', 'PodDisruptionBudget/billing-api', 'spec.maxUnavailable', 0, 'lets no machine be drained'],
  ['availability', 'PodDisruptionBudget/billing-api', 'spec.maxUnavailable', 2, 'lets all 2 be away at once'],
  ['availability', 'PodDisruptionBudget/billing-api', 'spec.selector', {}, 'covers 2 workloads'],
  ['availability', 'PodDisruptionBudget/billing-api', 'kind', 'Budget', 'has no disruption budget'],
  ['availability', BILLING, `${POD}.terminationGracePeriodSeconds`, 30, 'is killed before it has ended'],
  ['availability', BILLING, `${APP}.lifecycle`, undefined, 'ends before its endpoints are taken out'],
  ['availability', BILLING, `${POD}.topologySpreadConstraints`, undefined, 'is not spread over machines'],
  ['images', BILLING, `${APP}.image`, 'utility-pay-billing:latest', 'may be anything'],
  ['images', BILLING, `${APP}.image`, 'registry.example.com:5000/utility-pay-billing', 'names no version'],
  ['images', BILLING, `${APP}.image`, 'utility-pay-billing:1.2.2', 'runs 1.2.2, not version 1.2.3'],
  ['images', 'Job/migrate-1.2.3', `${APP}.image`, 'utility-pay-billing:1.2.3', 'not utility-pay-standalone'],
  ['images', 'Job/migrate-1.2.3', `${APP}.args`, ['service/src/portal.ts', 'migrate', 'status'], 'does not migrate'],
  ['images', 'Job/migrate-1.2.3', 'metadata.name', 'migrate', 'is not named after version'],
  ['secrets', 'ServiceAccount/migrate', 'kind', 'Secret', 'is a secret in the manifests'],
  ['secrets', BILLING, `${APP}.env`, [{ name: 'ENCRYPTION_KEY', value: 'k' }], 'has ENCRYPTION_KEY in the open'],
  ['secrets', 'ConfigMap/engines', 'data.MONGODB_URI', 'mongodb://mongodb', 'has MONGODB_URI in the open'],
  ['secrets', 'ConfigMap/site', 'data.PUBLIC_URL', 'https://me:word@example.com', 'has PUBLIC_URL in the open'],
  ['wiring', 'Service/billing-api', 'spec.selector.app~kubernetes~io/name', 'biling', 'stands for 0 workloads'],
  ['wiring', 'Service/billing-api', 'spec.ports.0.targetPort', 'https', 'leads to port https, which is not open'],
  ['wiring', BILLING, `${APP}.ports.0.containerPort`, 4104, 'but its program listens on 4103'],
  ['wiring', 'ConfigMap/common', 'data.BILLING_URL', 'http://billing:4103', 'where no Service is'],
  ['wiring', BILLING, 'spec.selector.matchLabels', {}, 'selects the pods of others too'],
  ['wiring', BILLING, 'spec.selector.matchLabels', { app: 'x' }, 'does not select its own pods'],
  ['wiring', BILLING, `${POD}.serviceAccountName`, 'gateway', 'shares its account'],
  ['wiring', BILLING, `${POD}.serviceAccountName`, undefined, 'uses the account default'],
  ['monitors', 'PodMonitor/all', 'spec.podMetricsEndpoint', [], 'has no field podMetricsEndpoint'],
  ['monitors', 'PodMonitor/all', 'spec.podMetricsEndpoints.0.port', 'metric', 'asks port metric'],
  ['monitors', 'PodMonitor/all', 'spec.selector.matchExpressions.0.values', ['gateway'], 'is watched by no PodMonitor'],
];

describe('a planted mistake is told', () => {
  test.for(MISTAKES)('%s: %s %s', ([rule, object, path, value, problem]) => {
    const problems = RULES[rule](plant(soundWorld(), object, path, value));
    expect(problems.join('\n')).toContain(problem);
  });
});
