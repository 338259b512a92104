import { runHttpProcess } from '@utility-pay/service-kit';
import { createBilling } from './app.ts';
import { billingConfig } from './config.ts';

await runHttpProcess('billing', billingConfig(), createBilling);
