import { runService } from '@utility-pay/service-kit/process/run-service';
import { createIdentity } from './app.ts';
import { identityConfig, identityOptions } from './config.ts';

const config = identityConfig();
await runService('identity', config, (platform) => createIdentity(platform, identityOptions(config)));
