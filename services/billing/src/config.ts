import {
  encryptionKeys,
  port,
  privateNetworks,
  readConfig,
  serviceShape,
  stepUpMinutes,
} from '@utility-pay/service-kit/config';
import type { BillingOptions } from './app.ts';

/** Variables of this service's processes. */
export const billingShape = {
  ...serviceShape,
  PORT: port(4103),
  ENCRYPTION_KEY: encryptionKeys,
  STEP_UP_MINUTES: stepUpMinutes,
  OUTBOUND_PRIVATE_NETWORKS: privateNetworks,
};

/** @throws ConfigError that names every invalid variable. */
export const billingConfig = () => readConfig(billingShape, process.env);

export const billingOptions = (config: ReturnType<typeof billingConfig>): BillingOptions => ({
  encryptionKeys: config.ENCRYPTION_KEY,
  stepUpMinutes: config.STEP_UP_MINUTES,
  outboundPrivateNetworks: config.OUTBOUND_PRIVATE_NETWORKS,
});
