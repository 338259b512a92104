import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Prints the packages that a module loads, itself included. */
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

test('loads no framework before the databases start', () => {
  const packages = packagesOf('run.ts');
  expect(packages).toContain('mongodb');
  for (const name of ['mongoose', 'graphql', '@apollo/gateway', 'bullmq', 'express'])
    expect(packages).not.toContain(name);
});

test('loads libraries that few installations use only with their first use', () => {
  const packages = packagesOf('standalone.ts');
  expect(packages).toContain('mongoose');
  for (const name of ['css-tree', 'resend', 'sharp', 'ssh2', '@opentelemetry/sdk-trace-node'])
    expect(packages).not.toContain(name);
});
