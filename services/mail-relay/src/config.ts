import { host, httpUrl, logLevel, port, readConfig } from '@utility-pay/service-kit/config';

/** Variables of the mail relay. */
export const mailRelayShape = {
  HOST: host,
  PORT: port(4030),
  MAILPIT_URL: httpUrl,
  LOG_LEVEL: logLevel,
};

/** What the relay reads; every problem is told at once. */
export const mailRelayConfig = () => readConfig(mailRelayShape, process.env);
