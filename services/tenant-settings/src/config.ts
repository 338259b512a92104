import { port, readConfig, serviceShape } from '@utility-pay/service-kit/config';

/** Variables of this service's processes. */
export const tenantSettingsShape = { ...serviceShape, PORT: port(4102) };

/** Returns the configuration from the environment. @throws ConfigError that names every invalid variable. */
export const tenantSettingsConfig = () => readConfig(tenantSettingsShape, process.env);
