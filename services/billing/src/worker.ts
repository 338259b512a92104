import { runWorker } from '@utility-pay/service-kit/process/run-service';
import { createBilling } from './app.ts';
import { billingConfig, billingOptions } from './config.ts';

const config = billingConfig();
await runWorker('billing', config, (platform) => createBilling(platform, billingOptions(config)));
