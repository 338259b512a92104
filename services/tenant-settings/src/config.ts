import { port, readConfig, serviceShape } from '@utility-pay/service-kit/config';

/** Variables of the service's processes. */
export const tenantSettingsShape = { ...serviceShape, PORT: port(4102) };

/** @throws ConfigError listing all problems. */
export const tenantSettingsConfig = () => readConfig(tenantSettingsShape, process.env);
