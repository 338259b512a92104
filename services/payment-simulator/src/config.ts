import { flag, host, logLevel, port, readConfig } from '@utility-pay/service-kit';
import { z } from 'zod';

const DEFAULT_PORT = 4010;

/** Variables of a simulator that runs alone. */
export const simulatorShape = {
  HOST: host,
  PORT: port(DEFAULT_PORT),
  DATA_DIR: z.string().default('.data'),
  SIMULATOR_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  SIMULATOR_OPEN: flag,
  LOG_LEVEL: logLevel,
};

/** Reads the environment of a simulator that runs alone. */
export const simulatorConfig = () => readConfig(simulatorShape, process.env);
