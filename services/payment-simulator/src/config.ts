import { flag, host, logLevel, port, readConfig } from '@utility-pay/service-kit/config';
import { z } from 'zod';

const DEFAULT_PORT = 4010;

/** Environment variables of the standalone simulator process. */
export const simulatorShape = {
  HOST: host,
  PORT: port(DEFAULT_PORT),
  DATA_DIR: z.string().default('.data'),
  SIMULATOR_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  SIMULATOR_OPEN: flag,
  LOG_LEVEL: logLevel,
};

export const simulatorConfig = () => readConfig(simulatorShape, process.env);
