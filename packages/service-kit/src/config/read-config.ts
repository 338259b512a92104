import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Environment = Record<string, string | undefined>;

/**
 * Reads a process's variables, each also as X_FILE that names a file. Collects every problem before it throws, so
 * that an operator mends them in one go; the result is frozen.
 */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const values: Environment = {};
  const problems: string[] = [];
  for (const name of Object.keys(shape)) {
    const file = environment[`${name}_FILE`];
    try {
      values[name] = (file ? readFileSync(file, 'utf8').trim() : environment[name]) || undefined;
    } catch {
      problems.push(`  ${name}_FILE: ${file} cannot be read`);
    }
  }
  const result = z.object(shape).safeParse(values);
  if (result.success && problems.length === 0) return Object.freeze(result.data);
  for (const issue of result.error?.issues ?? []) problems.push(`  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not complete:\n${problems.join('\n')}`);
}

export class ConfigError extends Error {}
