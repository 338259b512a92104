import {
  encryptionKeys,
  httpUrl,
  port,
  privateNetworks,
  readConfig,
  serviceShape,
  stepUpMinutes,
} from '@utility-pay/service-kit/config';
import { z } from 'zod';
import type { NotificationsOptions } from './app.ts';

/** Variables of this service's processes. */
export const notificationsShape = {
  ...serviceShape,
  PORT: port(4105),
  PUBLIC_URL: httpUrl,
  ENCRYPTION_KEY: encryptionKeys,
  STEP_UP_MINUTES: stepUpMinutes,
  RESEND_API_KEY: z.string().startsWith('re_', 'must begin with re_').optional(),
  RESEND_BASE_URL: httpUrl.optional(),
  EMAIL_FROM: z.email('must be an email address').optional(),
  OUTBOUND_PRIVATE_NETWORKS: privateNetworks,
};

/** Returns the configuration from the environment. @throws ConfigError that names every invalid variable. */
export const notificationsConfig = () => readConfig(notificationsShape, process.env);

export const notificationsOptions = (config: ReturnType<typeof notificationsConfig>): NotificationsOptions => ({
  publicUrl: config.PUBLIC_URL,
  encryptionKeys: config.ENCRYPTION_KEY,
  stepUpMinutes: config.STEP_UP_MINUTES,
  resendApiKey: config.RESEND_API_KEY,
  resendBaseUrl: config.RESEND_BASE_URL,
  fromAddress: config.EMAIL_FROM,
  webhooks: { privateNetworks: config.OUTBOUND_PRIVATE_NETWORKS },
});
