import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { runningEngines, startEngines } from '@utility-pay/engines';
import { ConfigError } from '@utility-pay/service-kit/config';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { type InstallationSecrets, loadSecrets } from '../installation-secrets.ts';
import type { CommandContext } from './command.ts';
import { type CommandConfig, commandConfig } from './config.ts';

/** Configuration and databases of a command. */
export interface CommandEnvironment {
  config: CommandConfig;
  mongoUri: string;
  redisUrl: string;
  /**
   * Where the databases come from. `environment`: MONGODB_URI and REDIS_URL; `running`: the portal that runs on
   * DATA_DIR; `started`: they were started for this command.
   */
  source: 'environment' | 'running' | 'started';
  /** Writes to stderr: stdout is for the result. */
  log: Logger;
  /** Stops the databases that were started for this command. */
  close(): Promise<void>;
}

/** File descriptor of standard error. */
export const STDERR = 2;

/**
 * Connects to the databases in MONGODB_URI and REDIS_URL, or else to those of a portal that runs on DATA_DIR. If there
 * is none, starts the databases in DATA_DIR. @throws ConfigError, EngineError
 */
export async function openEnvironment({ env, progress }: CommandContext): Promise<CommandEnvironment> {
  const config = commandConfig(env);
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
  progress.report('Connecting to MongoDB and Redis ...');
  const engines = await startEngines({
    dataDir,
    env: { ...env, MONGODB_URI, REDIS_URL },
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

/** Runs `work` with the command's environment and closes it afterwards. */
export async function withEnvironment<T>(
  context: CommandContext,
  work: (environment: CommandEnvironment) => Promise<T>,
): Promise<T> {
  const environment = await openEnvironment(context);
  try {
    return await work(environment);
  } finally {
    await environment.close();
  }
}

/**
 * Returns the secrets in the environment, or else those in DATA_DIR/keys.json. If there is no such file, creates it
 * only for databases in DATA_DIR: a deployment with its own databases already has secrets, and its data cannot be
 * decrypted with new ones.
 * @throws ConfigError naming the missing variables.
 */
export async function commandSecrets(
  { config: settings, source }: Pick<CommandEnvironment, 'config' | 'source'>,
  secretOverrides: Partial<InstallationSecrets> = {},
): Promise<InstallationSecrets> {
  const config = { ...settings, ...secretOverrides };
  const { ENCRYPTION_KEY, SUPER_ADMIN_EMAIL = '', SUPER_ADMIN_PASSWORD = '', DATA_DIR } = config;
  if (ENCRYPTION_KEY) return { ENCRYPTION_KEY, SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD, isNew: false };
  const path = join(DATA_DIR, 'keys.json');
  const hasFile = await access(path).then(
    () => true,
    () => false,
  );
  if (hasFile || source !== 'environment') return loadSecrets(DATA_DIR, config);
  throw new ConfigError(
    'ENCRYPTION_KEY is required with MONGODB_URI and REDIS_URL. Set it to the value of this deployment (or set ENCRYPTION_KEY_FILE), or set DATA_DIR to the folder with its keys.json.',
  );
}
