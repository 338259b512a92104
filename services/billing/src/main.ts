import { runService } from '@utility-pay/service-kit/process/run-service';
import { createBilling } from './app.ts';
import { billingConfig } from './config.ts';
import { uploadRoutes } from './http/uploads.routes.ts';

await runService('billing', billingConfig(), createBilling, (app, { log }) => uploadRoutes(app, log));
