import { runWorkerProcess } from '@utility-pay/service-kit/process/run-service';
import { createIdentity } from './app.ts';
import { identityConfig, identityOptions } from './config.ts';

const config = identityConfig();
await runWorkerProcess('identity', config, (platform) => createIdentity(platform, identityOptions(config)));
