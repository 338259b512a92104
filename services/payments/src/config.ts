import { httpUrl, port, readConfig, secret, serviceShape, stepUpMinutes } from '@utility-pay/service-kit/config';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { PaymentsOptions } from './app.ts';

/** Environment variables of this service's processes. */
export const paymentsShape = {
  ...serviceShape,
  PORT: port(4104),
  PUBLIC_URL: httpUrl,
  ENCRYPTION_KEY: secret,
  STEP_UP_MINUTES: stepUpMinutes,
  PAYMENTS_SIMULATOR_URL: httpUrl.optional(),
  PAYMENTS_SIMULATOR_PAGE_URL: httpUrl.optional(),
};

/** Reads the environment. Throws an error that lists every invalid variable. */
export const paymentsConfig = () => readConfig(paymentsShape, process.env);

export const paymentsOptions = (config: ReturnType<typeof paymentsConfig>): PaymentsOptions => ({
  publicUrl: config.PUBLIC_URL,
  encryptionKeys: keyRing(config.ENCRYPTION_KEY),
  stepUpMinutes: config.STEP_UP_MINUTES,
  ...(config.PAYMENTS_SIMULATOR_URL ? { simulatorUrl: config.PAYMENTS_SIMULATOR_URL } : {}),
  ...(config.PAYMENTS_SIMULATOR_PAGE_URL ? { simulatorPageUrl: config.PAYMENTS_SIMULATOR_PAGE_URL } : {}),
});
