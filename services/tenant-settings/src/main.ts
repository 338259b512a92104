import { runService } from '@utility-pay/service-kit/process/run-service';
import { createTenantSettings } from './app.ts';
import { tenantSettingsConfig } from './config.ts';

await runService('tenant-settings', tenantSettingsConfig(), createTenantSettings);
