import { runningEngines, startEngines } from '@utility-pay/engines';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { type CommandConfig, commandConfig, environment } from './config.ts';
import type { Progress } from './progress.ts';

/** What a command stands on: settings, and engines that are in use already or were started for it alone. */
export interface CommandGround {
  config: CommandConfig;
  mongoUri: string;
  redisUrl: string;
  /** `environment`: MONGODB_URI and REDIS_URL; `running`: of a portal at work on DATA_DIR; `started`: for this command. */
  source: 'environment' | 'running' | 'started';
  /** Writes to stderr: stdout is for the command's answer. */
  log: Logger;
  /** Stops what was started here, and nothing else. */
  close(): Promise<void>;
}

/** File descriptor of standard error. */
export const STDERR = 2;

/**
 * Opens what a command works on: the engines that MONGODB_URI and REDIS_URL name, else those of the portal that runs on
 * DATA_DIR, else DATA_DIR's own, started here. @throws ConfigError and EngineError with what to do.
 */
export async function openGround(progress?: Progress): Promise<CommandGround> {
  const config = commandConfig();
  const { MONGODB_URI, REDIS_URL, DATA_DIR: dataDir } = config;
  const log = createLogger('portal', config.LOG_LEVEL, STDERR);
  const base = { config, log };
  if (!MONGODB_URI || !REDIS_URL) {
    const running = await runningEngines(dataDir);
    const mongoUri = MONGODB_URI ?? running?.mongoUri;
    const redisUrl = REDIS_URL ?? running?.redisUrl;
    if (running && mongoUri && redisUrl)
      return { ...base, mongoUri, redisUrl, source: 'running', close: async () => undefined };
  }
  progress?.at('Reaching MongoDB and Redis ...');
  const engines = await startEngines({
    dataDir,
    env: { ...environment(), MONGODB_URI, REDIS_URL },
    log: (message, details) => log.info(details ?? {}, message),
  });
  return {
    ...base,
    mongoUri: engines.mongo.uri,
    redisUrl: engines.redis.url,
    source: MONGODB_URI ? 'environment' : 'started',
    close: engines.stop,
  };
}

/** Opens the ground for one piece of work and closes it whatever comes of it. */
export async function onGround<T>(progress: Progress, work: (ground: CommandGround) => Promise<T>): Promise<T> {
  const ground = await openGround(progress);
  try {
    return await work(ground);
  } finally {
    await ground.close();
  }
}
