import { runWorker } from '@utility-pay/service-kit/process/run-service';
import { createPayments } from './app.ts';
import { paymentsConfig, paymentsOptions } from './config.ts';

const config = paymentsConfig();
await runWorker('payments', config, (platform) => createPayments(platform, paymentsOptions(config)));
