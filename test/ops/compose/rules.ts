import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { root } from '../../../scripts/lib/files.ts';
import { fileContentOf, knownVariables } from '../support/known-variables.ts';
import type { ComposeFile, Container } from './compose-file.ts';

/** Containers that finish before others start. */
const ONE_SHOTS = ['secrets', 'migrate'];
/** The collector's image contains no program for a health check; Prometheus reports when it is down. */
const WITHOUT_HEALTH = [...ONE_SHOTS, 'otel-collector'];
/** `secrets` writes to new volumes, which belong to root; it has no capabilities and no network. */
const RUNS_AS_ROOT = ['secrets'];
/** The only published ports. */
const PUBLISHED: Record<string, string> = {
  gateway: '127.0.0.1:4000:4000',
  'payment-simulator': '127.0.0.1:4010:4010',
  grafana: '127.0.0.1:3000:3000',
};
const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN/;

function* limitProblems(container: Container): Generator<string> {
  const { cpus, memory } = container.deploy?.resources?.limits ?? {};
  if (!cpus) yield 'has no CPU limit';
  if (!memory) yield 'has no memory limit';
  if (!container.pids_limit) yield 'has no process limit';
}

function* confinementProblems(name: string, container: Container): Generator<string> {
  const uid = Number(container.user?.split(':')[0] ?? 0);
  if (Number.isNaN(uid)) yield `runs as ${container.user}, which may be root; use a number`;
  if (uid === 0 && !RUNS_AS_ROOT.includes(name)) yield 'runs as root';
  if (!container.read_only) yield 'has a writable root file system';
  if (!container.cap_drop?.includes('ALL')) yield 'keeps capabilities';
  if (!container.security_opt?.includes('no-new-privileges:true')) yield 'may gain privileges';
}

function* lifecycleProblems(name: string, container: Container): Generator<string> {
  const isOneShot = ONE_SHOTS.includes(name);
  if (container.restart !== (isOneShot ? 'no' : 'unless-stopped')) yield `restarts ${container.restart ?? 'never'}`;
  if (!container.healthcheck && !WITHOUT_HEALTH.includes(name)) yield 'has no health check';
}

function* exposureProblems(name: string, container: Container): Generator<string> {
  for (const entry of container.ports ?? []) {
    const port = typeof entry === 'string' ? entry.replace(/\/tcp$/, '') : `${entry.published}:${entry.target}`;
    if (PUBLISHED[name] !== port) yield `publishes ${port}, which is not allowed`;
  }
  const networks = Object.keys(container.networks ?? {});
  if (networks.includes('front') && !PUBLISHED[name]) yield 'is on the front network without a published port';
}

function* contentProblems(container: Container): Generator<string> {
  const tag = /:([^:/]+)$/.exec(container.image ?? '')?.[1];
  if (!tag || tag === 'latest') yield `has an image without a version: ${container.image}`;
  for (const [variable, value] of Object.entries(container.environment ?? {}))
    if (SECRET_NAME.test(variable) && !/_FILE$/.test(variable) && value) yield `has a secret in the file: ${variable}`;
  for (const volume of container.volumes ?? []) {
    const [source = '', , mode] = volume.split(':');
    if (!isAbsolute(source)) continue;
    if (!existsSync(source)) yield `mounts ${source.replace(`${root}/`, '')}, which does not exist`;
    if (mode !== 'ro') yield `mounts ${source.replace(`${root}/`, '')} writable`;
  }
}

/** Returns the problems of all containers, our own and third-party, one sentence each. */
export function containerProblems({ services }: ComposeFile): string[] {
  return Object.entries(services).flatMap(([name, container]) =>
    [
      ...limitProblems(container),
      ...confinementProblems(name, container),
      ...lifecycleProblems(name, container),
      ...exposureProblems(name, container),
      ...contentProblems(container),
      ...dependencyProblems(container, services),
    ].map((problem) => `${name} ${problem}`),
  );
}

function* dependencyProblems({ depends_on }: Container, services: ComposeFile['services']): Generator<string> {
  for (const [other, { condition }] of Object.entries(depends_on ?? {})) {
    if (condition === 'service_healthy' && !services[other]?.healthcheck)
      yield `waits for ${other} to be healthy, but it has no health check`;
    if (condition === 'service_completed_successfully' && services[other]?.restart !== 'no')
      yield `waits for ${other} to finish, but it restarts`;
  }
}

/** Returns the source file that a container of our own services starts. */
const scriptOf = (service: string, script: string): string => {
  const folder = service === 'gateway' ? 'gateway' : join('services', service);
  return join(root, script.replace(/^service/, folder));
};

const ADDRESS = /^https?:\/\/([a-z-]+):(\d+)$/;

const serviceOf = ({ build }: Container): string | undefined => build?.args.SERVICE;

/** Returns whether a path in a container belongs to one of its volumes. */
const isMounted = ({ volumes = [] }: Container, path: string): boolean =>
  volumes.some((volume) => path.startsWith(`${volume.split(':')[1]}/`));

function* variableProblems(container: Container, service: string): Generator<string> {
  const { known, required, problemWith } = knownVariables(service);
  const environment = Object.entries(container.environment ?? {});
  for (const [name, value] of environment) {
    if (!known.has(name)) yield `is given ${name}, which ${service} does not read`;
    const isFile = name.endsWith('_FILE');
    const problem = problemWith(name.replace(/_FILE$/, ''), isFile ? fileContentOf(name) : (value ?? ''));
    if (problem && value) yield `is given ${name}=${value}: ${problem}`;
    if (isFile && value && !isMounted(container, value)) yield `reads ${value}, which is not mounted`;
  }
  const setNames = new Set(environment.filter(([, value]) => value).map(([name]) => name.replace(/_FILE$/, '')));
  for (const name of required) if (!setNames.has(name)) yield `is not given ${name}, which ${service} requires`;
}

/** Checks that each address names a container, its port and a shared network. */
function* addressProblems(container: Container, services: ComposeFile['services']): Generator<string> {
  for (const [name, value] of Object.entries(container.environment ?? {})) {
    const [, host = '', port] = ADDRESS.exec(value ?? '') ?? [];
    if (!host || host === 'localhost') continue;
    const other = services[host];
    if (!other) yield `has ${name}=${value}, but there is no ${host}`;
    else if (other.environment?.PORT && other.environment.PORT !== port)
      yield `has ${name}=${value}, but ${host} listens on another port`;
    else if (!Object.keys(container.networks ?? {}).some((network) => network in (other.networks ?? {})))
      yield `has ${name}=${value}, but shares no network with ${host}`;
  }
}

/** Checks that a container mounts no private key of another caller. */
function* foreignKeyProblems(container: Container, service: string): Generator<string> {
  for (const volume of container.volumes ?? []) {
    const owner = /secrets-internal-([a-z-]+)/.exec(volume)?.[1];
    // The container `secrets`, whose service is standalone, creates the keys of all callers.
    if (owner && owner !== service && service !== 'standalone')
      yield `mounts secrets-internal-${owner}, which is not its own`;
  }
}

function* programProblems(container: Container, service: string): Generator<string> {
  const script = container.command?.[0] ?? 'service/src/main.ts';
  if (script.startsWith('service/') && !existsSync(scriptOf(service, script)))
    yield `runs ${script}, which ${service} does not have`;
  if (!container.image?.startsWith(`utility-pay-${service}:`)) yield `has the image ${container.image} of ${service}`;
}

/** Returns the problems of our own processes: variables, addresses and programs, one sentence each. */
export const processProblems = ({ services }: ComposeFile): string[] =>
  Object.entries(services).flatMap(([name, container]) => {
    const service = serviceOf(container);
    if (!service) return [];
    const problems = [
      ...variableProblems(container, service),
      ...addressProblems(container, services),
      ...programProblems(container, service),
      ...foreignKeyProblems(container, service),
    ];
    return problems.map((problem) => `${name} ${problem}`);
  });
