import { port, readConfig, serviceShape } from '@utility-pay/service-kit/config';

/** Variables of this service's processes. */
export const billingShape = { ...serviceShape, PORT: port(4103) };

/** Reads the configuration; the error names every invalid variable. */
export const billingConfig = () => readConfig(billingShape, process.env);
