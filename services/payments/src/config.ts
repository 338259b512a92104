import {
  encryptionKeys,
  httpUrl,
  port,
  readConfig,
  serviceShape,
  stepUpMinutes,
} from '@utility-pay/service-kit/config';
import type { PaymentsOptions } from './app.ts';

/** Variables of this service's processes. */
export const paymentsShape = {
  ...serviceShape,
  PORT: port(4104),
  PUBLIC_URL: httpUrl,
  ENCRYPTION_KEY: encryptionKeys,
  STEP_UP_MINUTES: stepUpMinutes,
  PAYMENTS_SIMULATOR_URL: httpUrl.optional(),
  PAYMENTS_SIMULATOR_PAGE_URL: httpUrl.optional(),
};

/** @throws ConfigError that names every invalid variable. */
export const paymentsConfig = () => readConfig(paymentsShape, process.env);

export const paymentsOptions = (config: ReturnType<typeof paymentsConfig>): PaymentsOptions => ({
  publicUrl: config.PUBLIC_URL,
  encryptionKeys: config.ENCRYPTION_KEY,
  stepUpMinutes: config.STEP_UP_MINUTES,
  simulatorUrl: config.PAYMENTS_SIMULATOR_URL,
  simulatorPageUrl: config.PAYMENTS_SIMULATOR_PAGE_URL,
});
