import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A program that imports a module and prints the packages that are loaded. */
const PRINT_PACKAGES = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify([...packages]));
  process.exit(0);`;

const packagesOf = (module: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', PRINT_PACKAGES, new URL(module, import.meta.url).href],
      { encoding: 'utf8' },
    ),
  );

test('run.ts loads no framework, so that the databases start first', () => {
  const packages = packagesOf('run.ts');
  expect(packages).toContain('mongodb');
  for (const name of ['mongoose', 'graphql', '@apollo/gateway', 'bullmq', 'express'])
    expect(packages).not.toContain(name);
});

test('standalone.ts does not load libraries that few installations use', () => {
  const packages = packagesOf('standalone.ts');
  expect(packages).toContain('mongoose');
  for (const name of ['css-tree', 'resend', 'sharp', 'ssh2', '@opentelemetry/sdk-trace-node'])
    expect(packages).not.toContain(name);
});
