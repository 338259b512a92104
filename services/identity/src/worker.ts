import { runWorker } from '@utility-pay/service-kit/process/run-service';
import { createIdentity } from './app.ts';
import { identityConfig, identityOptions } from './config.ts';

const config = identityConfig();
await runWorker('identity', config, (platform) => createIdentity(platform, identityOptions(config)));
