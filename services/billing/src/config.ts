import { port, readConfig, serviceShape } from '@utility-pay/service-kit/config';

/** Variables of this service's processes. */
export const billingShape = { ...serviceShape, PORT: port(4103) };

/** What this service's processes read; every problem is told at once. */
export const billingConfig = () => readConfig(billingShape, process.env);
