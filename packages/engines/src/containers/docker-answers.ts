import { get, type RequestOptions } from 'node:http';
import type { EngineEnv } from '../types.ts';

const ANSWER_WITHIN_MS = 2_000;

function daemonOf(env: EngineEnv): RequestOptions | undefined {
  const host = env.DOCKER_HOST || 'unix:///var/run/docker.sock';
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const match = /^(?:tcp|http):\/\/([^:/]+):(\d+)/.exec(host);
  return match ? { host: match[1], port: match[2] } : undefined;
}

/** Whether a Docker daemon can be asked for containers. */
export function dockerAnswers(env: EngineEnv): Promise<boolean> {
  const daemon = daemonOf(env);
  if (daemon === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const request = get({ ...daemon, path: '/_ping', timeout: ANSWER_WITHIN_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
