import { port, readConfig, serviceShape } from '@utility-pay/service-kit/config';

/** Variables of this service's processes. */
export const tenantSettingsShape = { ...serviceShape, PORT: port(4102) };

/** What this service's processes read; every problem is told at once. */
export const tenantSettingsConfig = () => readConfig(tenantSettingsShape, process.env);
