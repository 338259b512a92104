import { ConfigError, host, logLevel, port, readConfig, redisUrl, secret } from '@utility-pay/service-kit/config';
import { z } from 'zod';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Variables of the queue board. */
export const queueBoardShape = {
  HOST: host,
  PORT: port(4020),
  REDIS_URL: redisUrl,
  QUEUE_PREFIX: z.string().default('utility-pay'),
  QUEUE_BOARD_PASSWORD: secret.optional(),
  LOG_LEVEL: logLevel,
};

/** What the board reads. @throws ConfigError when others could reach it without a password. */
export function queueBoardConfig() {
  const config = readConfig(queueBoardShape, process.env);
  if (!config.QUEUE_BOARD_PASSWORD && !LOOPBACK.includes(config.HOST))
    throw new ConfigError('QUEUE_BOARD_PASSWORD is required where HOST is not a loopback address');
  return config;
}
