import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { root } from '../../../scripts/lib/files.ts';
import type { ComposeFile, Container } from './compose-file.ts';

/** What runs to its end before others start. */
const ONE_SHOTS = ['secrets', 'migrate'];
/** The collector's image holds one program, which cannot ask itself; Prometheus tells when it is away. */
const WITHOUT_HEALTH = [...ONE_SHOTS, 'otel-collector'];
/** It writes new volumes, which belong to root, without any capability and without a network. */
const AS_ROOT = ['secrets'];
/** Who may be reached from outside the containers, where. */
const PUBLISHED: Record<string, string> = {
  gateway: '127.0.0.1:4000:4000',
  'payment-simulator': '127.0.0.1:4010:4010',
  mailpit: '127.0.0.1:8025:8025',
  'queue-board': '127.0.0.1:4020:4020',
  grafana: '127.0.0.1:3000:3000',
};
const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN/;
/** Opens nothing: it makes the product hand mail to the relay. */
const NO_SECRET = ['re_read_in_mailpit'];

function* limits(container: Container): Generator<string> {
  const { cpus, memory } = container.deploy?.resources?.limits ?? {};
  if (!cpus) yield 'has no limit of cpus';
  if (!memory) yield 'has no limit of memory';
  if (!container.pids_limit) yield 'has no limit of processes';
}

function* confinement(name: string, container: Container): Generator<string> {
  const uid = Number(container.user?.split(':')[0] ?? 0);
  if (Number.isNaN(uid)) yield `runs as ${container.user}, which only its image can tell from root`;
  if (uid === 0 && !AS_ROOT.includes(name)) yield 'runs as root';
  if (!container.read_only) yield 'can write its own files';
  if (!container.cap_drop?.includes('ALL')) yield 'keeps capabilities';
  if (!container.security_opt?.includes('no-new-privileges:true')) yield 'may gain privileges';
}

function* life(name: string, container: Container): Generator<string> {
  const once = ONE_SHOTS.includes(name);
  if (container.restart !== (once ? 'no' : 'unless-stopped')) yield `restarts ${container.restart ?? 'never'}`;
  if (!container.healthcheck && !WITHOUT_HEALTH.includes(name)) yield 'has no health check';
}

function* exposure(name: string, container: Container): Generator<string> {
  for (const given of container.ports ?? []) {
    const port = typeof given === 'string' ? given.replace(/\/tcp$/, '') : `${given.published}:${given.target}`;
    if (PUBLISHED[name] !== port) yield `publishes ${port}, which it may not`;
  }
  const nets = Object.keys(container.networks ?? {});
  if (nets.includes('front') && !PUBLISHED[name]) yield 'is on the network that leads outside';
}

function* contents(container: Container): Generator<string> {
  const tag = /:([^:/]+)$/.exec(container.image ?? '')?.[1];
  if (!tag || tag === 'latest') yield `has an image without a version: ${container.image}`;
  for (const [variable, value] of Object.entries(container.environment ?? {}))
    if (SECRET_NAME.test(variable) && !/_FILE$/.test(variable) && value && !NO_SECRET.includes(value))
      yield `has a secret in the file: ${variable}`;
  for (const volume of container.volumes ?? []) {
    const [source = '', , mode] = volume.split(':');
    if (!isAbsolute(source)) continue;
    if (!existsSync(source)) yield `mounts ${source.replace(`${root}/`, '')}, which is not there`;
    if (mode !== 'ro') yield `may write ${source.replace(`${root}/`, '')}`;
  }
}

/** What is wrong with the containers, whoever made their images; one sentence each. */
export function containerProblems({ services }: ComposeFile): string[] {
  return Object.entries(services).flatMap(([name, container]) =>
    [
      ...limits(container),
      ...confinement(name, container),
      ...life(name, container),
      ...exposure(name, container),
      ...contents(container),
      ...waits(container, services),
    ].map((problem) => `${name} ${problem}`),
  );
}

function* waits({ depends_on }: Container, services: ComposeFile['services']): Generator<string> {
  for (const [other, { condition }] of Object.entries(depends_on ?? {})) {
    if (condition === 'service_healthy' && !services[other]?.healthcheck)
      yield `waits for ${other} to be healthy, which nobody looks at`;
    if (condition === 'service_completed_successfully' && services[other]?.restart !== 'no')
      yield `waits for ${other} to end, which never does`;
  }
}

/** Where a process of ours starts, as a file of the checkout. */
export const scriptOf = (service: string, script: string): string => {
  const folder = service === 'gateway' ? 'gateway' : join('services', service);
  return join(root, script.replace(/^service/, folder));
};
