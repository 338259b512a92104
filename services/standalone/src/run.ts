import { EngineError } from '@utility-pay/engines';
import { ConfigError } from '@utility-pay/service-kit/config';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { MigrationLocked } from '@utility-pay/service-kit/migrations/lease';
import { MigrationFailed } from '@utility-pay/service-kit/migrations/migrate-up';
import { stopOnSignal } from '@utility-pay/service-kit/process/http-server';
import { banner } from './banner.ts';
import { type StandaloneConfig, standaloneConfig } from './config.ts';
import { seedWords } from './demo/words.ts';
import type { Standalone } from './standalone.ts';

/** Starts the product one way or the other, tells where it listens, and stops it when it is asked to. */
export async function run(start: (config: StandaloneConfig, log: Logger) => Promise<Standalone>): Promise<void> {
  try {
    const config = standaloneConfig();
    const log = createLogger('standalone', config.LOG_LEVEL, config.LOG_FILE);
    const starting = start(config, log);
    // Asked to stop while it starts, it first gets to where it can stop in order.
    stopOnSignal(log, async () => (await starting).stop());
    const started = await starting;
    process.stdout.write(banner(started));
    const made = await started.sampleCompany?.made;
    if (made) process.stdout.write(`${seedWords(made, started.url)}\n\n`);
  } catch (error) {
    process.stderr.write(`\n${wordsFor(error)}\n`);
    process.exit(1);
  }
}

/** What an operator can mend is told in words; anything else keeps its stack. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Set PORT to a free port, or stop what listens there.`;
  const told = [EngineError, ConfigError, MigrationFailed, MigrationLocked].some((kind) => error instanceof kind);
  return told ? error.message : (error.stack ?? error.message);
}
