import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageEnvironment, readDockerfileText } from '../../scripts/image/dockerfile.ts';
import { root } from '../../scripts/lib/files.ts';
import { dockerfileProblems } from './dockerfile/rules.ts';
import { knownVariables } from './support/known-variables.ts';

const text = readDockerfileText();
const services = ['gateway', ...readdirSync(join(root, 'services'))];
const problemsOf = (changed: string): string => dockerfileProblems(changed, services).join('\n');

describe('the Dockerfile', () => {
  test('follows all rules', () => {
    expect(dockerfileProblems(text, services)).toEqual([]);
  });

  test('sets only variables that processes read', () => {
    const read = new Set([...knownVariables('gateway').known, ...knownVariables('standalone').known, 'HOME']);
    for (const name of Object.keys(imageEnvironment())) expect(read, name).toContain(name);
  });

  test('is parsed with comments and continued lines as Docker does', () => {
    expect(dockerfileProblems('FROM a:1@sha256:x AS b\n# ADD x\nRUN echo \\\n  # sudo\n  hi\n', []).join()).not.toMatch(
      /ADD|sudo/,
    );
  });
});

const mistakes: [what: string, from: string, to: string, problem: string | RegExp][] = [
  ['the user root', 'USER 65532:65532', 'USER root', 'runs as root'],
  ['the user 0', 'USER 65532:65532', 'USER 0:0', 'runs as 0:0'],
  ['a missing user', 'USER 65532:65532', '', 'runs as the user of its base image'],
  ['a base image without a version', 'nodejs24-debian13:nonroot', 'nodejs24-debian13', 'has no version'],
  ['a base image tagged latest', 'node:24-trixie-slim', 'node:latest', 'has no version'],
  ['a base image that cannot be pinned', '{BASE_DIGEST:+@$BASE_DIGEST}', '{BASE_TAG}', 'cannot be pinned'],
  ['an added URL', 'COPY . .', 'ADD https://example.com/x.tar.gz .', 'ADD fetches'],
  ['a secret build argument', 'ARG REVISION=unknown', 'ARG NPM_TOKEN', 'NPM_TOKEN looks like a secret'],
  ['a secret environment variable', 'HOST=0.0.0.0', 'INTERNAL_SECRET=abc', 'looks like a secret'],
  ['files copied without an owner', 'COPY --from=tree --chown=0:0', 'COPY --from=tree', 'COPY without an owner'],
  [
    'a copy of the checkout',
    'COPY --from=files --chown=0:0 /src/web/dist/ ./web/dist/',
    'COPY --chown=0:0 . .',
    'COPY of the checkout itself',
  ],
  ['a command in the final stage', 'WORKDIR /app', 'WORKDIR /app\nRUN apt-get install -y curl', 'has no shell'],
  ['a CMD in shell form', 'CMD ["service/src/main.ts"]', 'CMD node service/src/main.ts', 'CMD needs a shell'],
  ['npm install instead of npm ci', 'npm ci --omit=dev', 'npm install --omit=dev', 'ignores the lock file'],
  ['install scripts', '--omit=dev --ignore-scripts', '--omit=dev', 'runs install scripts'],
  ['a relative folder', 'WORKDIR /app', 'WORKDIR app', 'is not absolute'],
  ['a missing service argument', 'ARG SERVICE\n\nFROM', '\nFROM', 'has no SERVICE argument'],
  ['a missing service', 'FROM without-web AS files-of-billing\n', '', 'has no stage files-of-billing'],
  ['missing labels', 'org.opencontainers.image.title', 'title', 'has no labels'],
];

describe('the rules for the Dockerfile', () => {
  test.each(mistakes)('report %s', (_what, from, to, problem) => {
    const changed = text.replace(from, to);
    expect(changed, 'the text to replace was found').not.toBe(text);
    expect(problemsOf(changed)).toMatch(problem);
  });
});
