import { runWorker } from '@utility-pay/service-kit/process/run-service';
import { createBilling } from './app.ts';
import { billingConfig } from './config.ts';

await runWorker('billing', billingConfig(), createBilling);
