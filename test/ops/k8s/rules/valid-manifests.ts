import type { Manifest } from '../manifests.ts';

const labelsOf = (name: string, component: string) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
});

const probe = (path: string) => ({ httpGet: { path, port: 'http' } });
const sizes = { cpu: '100m', memory: '256Mi', 'ephemeral-storage': '64Mi' };
const secret = (name: string, ...keys: string[]) => ({
  secret: { name, items: keys.map((key) => ({ key, path: key })) },
});

/** Returns a container; `fields` are added to those that all containers have. */
const container = (fields: object) => ({
  name: 'app',
  resources: { requests: sizes, limits: sizes },
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  ...fields,
});

const pod = (account: string, sources: object[], containerFields: object) => ({
  serviceAccountName: account,
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  terminationGracePeriodSeconds: 45,
  securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
  topologySpreadConstraints: [{ topologyKey: 'kubernetes.io/hostname' }],
  containers: [container(containerFields)],
  volumes: [
    { name: 'tmp', emptyDir: { sizeLimit: '1Mi' } },
    { name: 'secrets', projected: { sources } },
  ],
});

const process = (ports: object[], maps: string[]) => ({
  ports,
  args: ['service/src/main.ts'],
  envFrom: maps.map((name) => ({ configMapRef: { name } })),
  startupProbe: probe('/livez'),
  livenessProbe: probe('/livez'),
  readinessProbe: probe('/readyz'),
  lifecycle: { preStop: { sleep: { seconds: 10 } } },
});

const manifest = (kind: string, name: string, spec?: object, data?: Record<string, string>): Manifest => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...(spec ? { spec } : {}),
  ...(data ? { data } : {}),
});

function deployment(name: string, component: string, replicas: number | undefined, spec: object): Manifest {
  const labels = labelsOf(name.replace(/-api$/, ''), component);
  return manifest('Deployment', name, {
    ...(replicas === undefined ? {} : { replicas }),
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec },
  });
}

const gateway = labelsOf('gateway', 'gateway');
const billing = labelsOf('billing', 'api');
const KEYS = ['INTERNAL_PRIVATE_KEY', 'INTERNAL_PUBLIC_KEYS'];
const files = '/run/secrets/utility-pay';

const createManifests = (): Manifest[] => [
  ...['gateway', 'billing-api', 'migrate'].map((name) => manifest('ServiceAccount', name)),
  manifest('ConfigMap', 'common', undefined, {
    HOST: '0.0.0.0',
    INTERNAL_PRIVATE_KEY_FILE: `${files}/INTERNAL_PRIVATE_KEY`,
    INTERNAL_PUBLIC_KEYS_FILE: `${files}/INTERNAL_PUBLIC_KEYS`,
    ...Object.fromEntries(
      ['IDENTITY', 'TENANT_SETTINGS', 'BILLING', 'PAYMENTS', 'NOTIFICATIONS'].map((name) => [
        `${name}_URL`,
        'http://billing-api:4103',
      ]),
    ),
  }),
  manifest('ConfigMap', 'engines', undefined, {
    MONGODB_URI_FILE: `${files}/MONGODB_URI`,
    REDIS_URL_FILE: `${files}/REDIS_URL`,
  }),
  manifest('ConfigMap', 'encryption', undefined, { ENCRYPTION_KEY_FILE: `${files}/ENCRYPTION_KEY` }),
  manifest('ConfigMap', 'site', undefined, {
    PUBLIC_URL: 'https://portal.example.com',
    WEB_ROOT: '/app/web/dist',
    REDIS_URL_FILE: `${files}/REDIS_URL`,
  }),
  deployment(
    'gateway',
    'gateway',
    undefined,
    pod('gateway', [secret('internal-gateway', ...KEYS), secret('engines', 'REDIS_URL')], {
      image: 'utility-pay-gateway:1.2.3',
      ...process([{ name: 'http', containerPort: 4000 }], ['common', 'site']),
    }),
  ),
  deployment(
    'billing-api',
    'api',
    2,
    pod(
      'billing-api',
      [
        secret('internal-billing', ...KEYS),
        secret('engines', 'MONGODB_URI', 'REDIS_URL'),
        secret('encryption', 'ENCRYPTION_KEY'),
      ],
      {
        image: 'registry.example.com:5000/utility-pay-billing:1.2.3',
        ...process([{ name: 'http', containerPort: 4103 }], ['common', 'engines', 'encryption']),
      },
    ),
  ),
  manifest('Job', 'migrate-1.2.3', {
    template: {
      metadata: { labels: labelsOf('migrate', 'migrate') },
      spec: pod('migrate', [secret('engines', 'MONGODB_URI', 'REDIS_URL')], {
        image: 'utility-pay-standalone:1.2.3',
        args: ['service/src/portal.ts', 'migrate', 'up'],
        envFrom: [{ configMapRef: { name: 'engines' } }],
      }),
    },
  }),
  manifest('Service', 'gateway', { selector: gateway, ports: [{ port: 80, targetPort: 'http' }] }),
  manifest('Service', 'billing-api', { selector: billing, ports: [{ port: 4103, targetPort: 'http' }] }),
  manifest('HorizontalPodAutoscaler', 'gateway', {
    scaleTargetRef: { kind: 'Deployment', name: 'gateway' },
    minReplicas: 2,
    maxReplicas: 6,
  }),
  manifest('PodDisruptionBudget', 'gateway', { maxUnavailable: 1, selector: { matchLabels: gateway } }),
  manifest('PodDisruptionBudget', 'billing-api', { maxUnavailable: 1, selector: { matchLabels: billing } }),
  manifest('Ingress', 'portal', {
    tls: [{ hosts: ['portal.example.com'] }],
    rules: [
      { host: 'portal.example.com', http: { paths: [{ path: '/', backend: { service: { name: 'gateway' } } }] } },
    ],
  }),
  manifest('NetworkPolicy', 'default-deny', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
  manifest('NetworkPolicy', 'to-billing', {
    podSelector: { matchLabels: billing },
    policyTypes: ['Ingress'],
    ingress: [{ from: [{ podSelector: { matchLabels: gateway } }], ports: [{ port: 4103 }] }],
  }),
  manifest('NetworkPolicy', 'ask-billing', {
    podSelector: { matchLabels: gateway },
    policyTypes: ['Egress'],
    egress: [{ to: [{ podSelector: { matchLabels: billing } }], ports: [{ port: 4103 }] }],
  }),
  manifest('PodMonitor', 'all', {
    selector: {
      matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'In', values: ['gateway', 'api'] }],
    },
    podMetricsEndpoints: [{ port: 'http', path: '/metrics' }],
  }),
];

/** Returns valid manifests with one object of each kind, as a deep copy that tests can break. */
export const validManifests = (): Manifest[] => JSON.parse(JSON.stringify(createManifests()));
