import { type Environment, readConfig } from '@utility-pay/service-kit/config';
import { z } from 'zod';
import { standaloneConfig } from '../config.ts';

/** Returns the configuration that `npm start` would use with these variables; logs only errors unless LOG_LEVEL is set. */
export const commandConfig = () => {
  const config = standaloneConfig();
  return { ...config, LOG_LEVEL: process.env.LOG_LEVEL ? config.LOG_LEVEL : ('error' as const) };
};

export type CommandConfig = ReturnType<typeof commandConfig>;

/**
 * Returns the environment without validation: for `portal doctor`, which reports invalid variables, and for starting
 * databases, which inherit all variables.
 */
export const rawEnvironment = (): Environment => process.env;

/** Returns the value of a variable, or the content of the file named by NAME_FILE; undefined if neither is set. */
export const readVariable = (name: string): string | undefined =>
  readConfig({ [name]: z.string().optional() }, process.env)[name];
