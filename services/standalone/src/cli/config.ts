import { type Environment, readConfig } from '@utility-pay/service-kit/config';
import { z } from 'zod';
import { standaloneConfig } from '../config.ts';

/** Lines of a command's log below this are nobody's business, unless LOG_LEVEL asks for them. */
const QUIET = 'error';

/** The settings that a start on this machine reads, with a log that keeps quiet. */
export const commandConfig = () => {
  const config = standaloneConfig();
  return { ...config, LOG_LEVEL: process.env.LOG_LEVEL ? config.LOG_LEVEL : QUIET };
};

export type CommandConfig = ReturnType<typeof commandConfig>;

/** What engines are looked for by. */
export const environment = (): Environment => process.env;

/** One variable, or the content of the file that NAME_FILE names; undefined where it is not set. */
export const variable = (name: string): string | undefined =>
  readConfig({ [name]: z.string().optional() }, process.env)[name];
