import { port, readConfig, serviceShape } from '@utility-pay/service-kit';

/** What this service's processes read; every problem is told at once. */
export const billingConfig = () => readConfig({ ...serviceShape, PORT: port(4103) }, process.env);
