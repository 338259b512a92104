import {
  port,
  privateNetworks,
  readConfig,
  secret,
  serviceShape,
  stepUpMinutes,
} from '@utility-pay/service-kit/config';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { BillingOptions } from './app.ts';

/** Variables of this service's processes. */
export const billingShape = {
  ...serviceShape,
  PORT: port(4103),
  ENCRYPTION_KEY: secret,
  STEP_UP_MINUTES: stepUpMinutes,
  OUTBOUND_PRIVATE_NETWORKS: privateNetworks,
};

/** Reads the configuration; the error names every invalid variable. */
export const billingConfig = () => readConfig(billingShape, process.env);

export const billingOptions = (config: ReturnType<typeof billingConfig>): BillingOptions => ({
  encryptionKeys: keyRing(config.ENCRYPTION_KEY),
  stepUpMinutes: config.STEP_UP_MINUTES,
  outboundPrivateNetworks: config.OUTBOUND_PRIVATE_NETWORKS,
});
