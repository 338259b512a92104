import { port, readConfig, serviceShape } from '@utility-pay/service-kit';

/** What this service's processes read; every problem is told at once. */
export const tenantSettingsConfig = () => readConfig({ ...serviceShape, PORT: port(4102) }, process.env);
