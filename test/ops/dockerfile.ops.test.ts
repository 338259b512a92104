import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dockerfileText, imageEnvironment } from '../../scripts/image/dockerfile.ts';
import { root } from '../../scripts/lib/files.ts';
import { dockerfileProblems } from './dockerfile/rules.ts';
import { knownVariables } from './support/known-variables.ts';

const text = dockerfileText();
const services = ['gateway', ...readdirSync(join(root, 'services'))];
const problemsOf = (changed: string): string => dockerfileProblems(changed, services).join('\n');

describe('the Dockerfile', () => {
  test('breaks none of the rules', () => {
    expect(dockerfileProblems(text, services)).toEqual([]);
  });

  test('sets variables that processes read', () => {
    const read = new Set([...knownVariables('gateway').known, ...knownVariables('standalone').known, 'HOME']);
    for (const name of Object.keys(imageEnvironment())) expect(read, name).toContain(name);
  });

  test('comments and continued lines are read as Docker reads them', () => {
    expect(dockerfileProblems('FROM a:1@sha256:x AS b\n# ADD x\nRUN echo \\\n  # sudo\n  hi\n', []).join()).not.toMatch(
      /ADD|sudo/,
    );
  });
});

const planted: [what: string, from: string, to: string, problem: string | RegExp][] = [
  ['root', 'USER 65532:65532', 'USER root', 'runs as root'],
  ['root by number', 'USER 65532:65532', 'USER 0:0', 'runs as 0:0'],
  ['no user', 'USER 65532:65532', '', 'runs as whoever its base says'],
  ['a base without a version', 'nodejs24-debian13:nonroot', 'nodejs24-debian13', 'has no version'],
  ['the latest base', 'node:24-trixie-slim', 'node:latest', 'has no version'],
  ['a base that cannot be pinned', '{BASE_DIGEST:+@$BASE_DIGEST}', '{BASE_TAG}', 'cannot be pinned'],
  ['an address that is added', 'COPY . .', 'ADD https://example.com/x.tar.gz .', 'ADD fetches'],
  ['a secret as an argument', 'ARG REVISION=unknown', 'ARG NPM_TOKEN', 'NPM_TOKEN looks like a secret'],
  ['a secret in the environment', 'HOST=0.0.0.0', 'INTERNAL_SECRET=abc', 'looks like a secret'],
  ['files of whoever built them', 'COPY --from=tree --chown=0:0', 'COPY --from=tree', 'COPY without an owner'],
  [
    'the checkout in the image',
    'COPY --from=files --chown=0:0 /src/web/dist/ ./web/dist/',
    'COPY --chown=0:0 . .',
    'COPY of the checkout itself',
  ],
  [
    'a command in the image',
    'WORKDIR /app',
    'WORKDIR /app\nRUN apt-get install -y curl',
    'nothing to run commands with',
  ],
  ['a command for a shell', 'CMD ["service/src/main.ts"]', 'CMD node service/src/main.ts', 'CMD needs a shell'],
  ['an installation beside the lock', 'npm ci --omit=dev', 'npm install --omit=dev', 'does not keep to the lock'],
  ['scripts of packages', '--omit=dev --ignore-scripts', '--omit=dev', 'scripts of packages are run'],
  ['a folder that is not absolute', 'WORKDIR /app', 'WORKDIR app', 'is not absolute'],
  ['no argument for the service', 'ARG SERVICE\n\nFROM', '\nFROM', 'takes no SERVICE'],
  ['a service that is left out', 'FROM without-web AS files-of-billing\n', '', 'has no stage files-of-billing'],
  ['no labels', 'org.opencontainers.image.title', 'title', 'has no labels'],
];

describe('a mistake in it is told', () => {
  test.each(planted)('%s', (_what, from, to, problem) => {
    const changed = text.replace(from, to);
    expect(changed, 'the mistake is planted').not.toBe(text);
    expect(problemsOf(changed)).toMatch(problem);
  });
});
