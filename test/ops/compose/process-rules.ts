import { existsSync } from 'node:fs';
import { knownVariables } from '../support/known-variables.ts';
import type { ComposeFile, Container } from './compose-file.ts';
import { scriptOf } from './container-rules.ts';

/** A secret in a file is judged by its being there. */
const SECRET_OF_A_FILE = 'x'.repeat(43);
const ADDRESS = /^https?:\/\/([a-z-]+):(\d+)$/;

const serviceOf = ({ build }: Container): string | undefined => build?.args.SERVICE;

/** The volume that a path of a container lies in. */
const mountedAt = ({ volumes = [] }: Container, path: string): boolean =>
  volumes.some((volume) => path.startsWith(`${volume.split(':')[1]}/`));

function* variables(container: Container, service: string): Generator<string> {
  const { known, required, problemWith } = knownVariables(service);
  const environment = Object.entries(container.environment ?? {});
  for (const [name, value] of environment) {
    if (!known.has(name)) yield `is given ${name}, which ${service} does not read`;
    const file = name.endsWith('_FILE');
    const problem = problemWith(name.replace(/_FILE$/, ''), file ? SECRET_OF_A_FILE : (value ?? ''));
    if (problem && value) yield `is given ${name}=${value}: ${problem}`;
    if (file && value && !mountedAt(container, value)) yield `reads ${value}, which is not mounted`;
  }
  const given = new Set(environment.filter(([, value]) => value).map(([name]) => name.replace(/_FILE$/, '')));
  for (const name of required)
    if (!given.has(name)) yield `is not given ${name}, which ${service} does not start without`;
}

/** Whether an address of one container leads to another: its name, its port, a network that both are on. */
function* addresses(container: Container, services: ComposeFile['services']): Generator<string> {
  for (const [name, value] of Object.entries(container.environment ?? {})) {
    const [, host = '', port] = ADDRESS.exec(value ?? '') ?? [];
    if (!host || host === 'localhost') continue;
    const other = services[host];
    if (!other) yield `has ${name}=${value}, but there is no ${host}`;
    else if (other.environment?.PORT && other.environment.PORT !== port)
      yield `has ${name}=${value}, but ${host} listens elsewhere`;
    else if (!Object.keys(container.networks ?? {}).some((network) => network in (other.networks ?? {})))
      yield `has ${name}=${value}, but shares no network with ${host}`;
  }
}

function* programs(container: Container, service: string): Generator<string> {
  const script = container.command?.[0] ?? 'service/src/main.ts';
  if (script.startsWith('service/') && !existsSync(scriptOf(service, script)))
    yield `runs ${script}, which ${service} lacks`;
  if (!container.image?.startsWith(`utility-pay-${service}:`)) yield `has the image ${container.image} of ${service}`;
}

/** What is wrong with the processes of ours: their variables, addresses and programs; one sentence each. */
export const processProblems = ({ services }: ComposeFile): string[] =>
  Object.entries(services).flatMap(([name, container]) => {
    const service = serviceOf(container);
    if (!service) return [];
    const found = [
      ...variables(container, service),
      ...addresses(container, services),
      ...programs(container, service),
    ];
    return found.map((problem) => `${name} ${problem}`);
  });
