import { type Environment, readConfig } from '@utility-pay/service-kit/config';
import { z } from 'zod';
import { standaloneConfig } from '../config.ts';

/** Returns the configuration of a start on this machine; logs only errors unless LOG_LEVEL is set. */
export const commandConfig = () => {
  const config = standaloneConfig();
  return { ...config, LOG_LEVEL: process.env.LOG_LEVEL ? config.LOG_LEVEL : ('error' as const) };
};

export type CommandConfig = ReturnType<typeof commandConfig>;

export const processEnvironment = (): Environment => process.env;

/** Returns a variable, or the content of the file named by NAME_FILE; undefined if neither is set. */
export const variable = (name: string): string | undefined =>
  readConfig({ [name]: z.string().optional() }, process.env)[name];
