import { runWorkerProcess } from '@utility-pay/service-kit/process/run-service';
import { createTenantSettings } from './app.ts';
import { tenantSettingsConfig } from './config.ts';

await runWorkerProcess('tenant-settings', tenantSettingsConfig(), createTenantSettings);
