import { type Environment, readConfig } from '@utility-pay/service-kit/config';
import { z } from 'zod';
import { standaloneConfig } from '../config.ts';

/** Returns the configuration that `npm start` would use with these variables; logs only errors unless LOG_LEVEL is set. */
export const commandConfig = (env: Environment) => {
  const config = standaloneConfig(env);
  return { ...config, LOG_LEVEL: env.LOG_LEVEL ? config.LOG_LEVEL : ('error' as const) };
};

export type CommandConfig = ReturnType<typeof commandConfig>;

/** Returns the value of a variable, or the content of the file named by NAME_FILE; undefined if neither is set. */
export const readVariable = (name: string, env: Environment): string | undefined =>
  readConfig({ [name]: z.string().optional() }, env)[name];
