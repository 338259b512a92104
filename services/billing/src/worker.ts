import { runWorkerProcess } from '@utility-pay/service-kit/process/run-service';
import { createBilling } from './app.ts';
import { billingConfig } from './config.ts';

await runWorkerProcess('billing', billingConfig(), createBilling);
