import { EngineError } from '@utility-pay/engines';
import { ConfigError, createLogger, stopOnSignal } from '@utility-pay/service-kit';
import { banner } from './banner.ts';
import { standaloneConfig } from './config.ts';
import { startStandalone } from './standalone.ts';

try {
  const config = standaloneConfig();
  const log = createLogger('standalone', config.LOG_LEVEL, `${config.DATA_DIR}/logs/utility-pay.log`);
  const standalone = await startStandalone(config, log);
  stopOnSignal(log, standalone.stop);
  process.stdout.write(banner(standalone));
} catch (error) {
  // What an operator can mend is told in words; anything else keeps its stack.
  const words =
    error instanceof EngineError ||
    error instanceof ConfigError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  process.stderr.write(words ? `\n${error.message}\n` : `\n${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
