import { runHttpProcess } from '@utility-pay/service-kit/process/run-service';
import { createTenantSettings } from './app.ts';
import { tenantSettingsConfig } from './config.ts';

await runHttpProcess('tenant-settings', tenantSettingsConfig(), createTenantSettings);
