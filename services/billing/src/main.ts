import { runService } from '@utility-pay/service-kit/process/run-service';
import { createBilling } from './app.ts';
import { billingConfig, billingOptions } from './config.ts';
import { uploadRoutes } from './http/uploads.routes.ts';

const config = billingConfig();
await runService(
  'billing',
  config,
  (platform) => createBilling(platform, billingOptions(config)),
  (app, { log }) => uploadRoutes(app, log),
);
