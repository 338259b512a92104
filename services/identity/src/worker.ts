import { runWorkerProcess } from '@utility-pay/service-kit';
import { createIdentity } from './app.ts';
import { identityConfig, identityOptions } from './config.ts';

const config = identityConfig();
await runWorkerProcess('identity', config, (platform) => createIdentity(platform, identityOptions(config)));
