import { createLogger } from '@utility-pay/service-kit/log';
import { stopOnSignal } from '@utility-pay/service-kit/process/http-server';
import { exitOnUnhandledErrors } from '@utility-pay/service-kit/process/unhandled-errors';
import { createPaymentSimulator } from './app.ts';
import { simulatorConfig } from './config.ts';

const config = simulatorConfig();
const log = createLogger('payment-simulator', config.LOG_LEVEL);
exitOnUnhandledErrors(log);
const simulator = await createPaymentSimulator({
  dataDir: config.DATA_DIR,
  host: config.HOST,
  open: config.SIMULATOR_OPEN,
  port: config.PORT,
  publicUrl: config.SIMULATOR_PUBLIC_URL,
  log,
});
stopOnSignal(log, simulator.stop);
