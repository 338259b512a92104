import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { root } from '../../../scripts/lib/files.ts';

const run = promisify(execFile);

interface Dependency {
  condition: string;
}

/** A container as `docker-compose config` prints it, with anchors, variables and defaults resolved. */
export interface Container {
  image?: string;
  build?: { args: Record<string, string> };
  command?: string[];
  user?: string;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  deploy?: { resources?: { limits?: { cpus?: number | string; memory?: string } } };
  healthcheck?: { test: string[] };
  environment?: Record<string, string | null>;
  ports?: (string | { published: number | string; target: number })[];
  volumes?: string[];
  networks?: Record<string, unknown>;
  network_mode?: string;
  depends_on?: Record<string, Dependency>;
  profiles?: string[];
}

export interface ComposeFile {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
}

export const composeText = (): string => readFileSync(join(root, 'docker-compose.yml'), 'utf8');

/** Returns a compose file as docker-compose resolves it, with all profiles and no `.env`. Throws its error message. */
export async function readCompose(program: string, text: string): Promise<ComposeFile> {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const file = join(folder, 'docker-compose.yml');
  writeFileSync(file, text);
  writeFileSync(join(folder, 'empty.env'), '');
  const options = ['--file', file, '--project-directory', root, '--env-file', join(folder, 'empty.env')];
  const profiles = ['--profile', 'obs'];
  try {
    const { PATH, HOME } = process.env;
    const { stdout } = await run(program, [...options, ...profiles, 'config'], { env: { PATH, HOME } });
    return parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
