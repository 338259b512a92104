import { runHttpProcess } from '@utility-pay/service-kit';
import { createIdentity } from './app.ts';
import { identityConfig, identityOptions } from './config.ts';

const config = identityConfig();
await runHttpProcess('identity', config, (platform) => createIdentity(platform, identityOptions(config)));
