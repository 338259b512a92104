import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorFields } from './error-fields.ts';
import { AppError } from './errors.ts';
import { createLogger } from './log.ts';

const CANARY = 'zebulon.quixotic@canary.example';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const duplicateKey = (): Error =>
  new mongoose.mongo.MongoServerError({
    message: `E11000 duplicate key error collection: billing.customers dup key: { email: "${CANARY}" }`,
    code: 11000,
    codeName: 'DuplicateKey',
    keyPattern: { companyId: 1, email: 1 },
    keyValue: { companyId: 1, email: CANARY },
  });

const bulkWrite = (): Error =>
  Object.assign(new Error(`E11000 dup key: { email: "${CANARY}" }`), {
    name: 'MongoBulkWriteError',
    code: 11000,
    writeErrors: [{ err: { op: { name: 'Zebulon', email: CANARY } } }],
  });

test.each([
  ['a duplicate key', duplicateKey(), { type: 'MongoServerError', code: 11000, keys: ['companyId', 'email'] }],
  ['a bulk write', bulkWrite(), { type: 'MongoBulkWriteError', code: 11000 }],
  ['text that is not JSON', thrownBy(() => JSON.parse(CANARY)), { type: 'SyntaxError' }],
  ['input that breaks a rule', thrownBy(() => z.literal('x', `not ${CANARY}`).parse(CANARY)), { type: 'ZodError' }],
  [
    'a document that its model refuses',
    Object.assign(new mongoose.Error.ValidationError(), { message: `email: ${CANARY} is taken` }),
    { type: 'ValidationError' },
  ],
  ['a failed command', Object.assign(new Error('READONLY'), { command: { args: [CANARY] } }), { message: 'READONLY' }],
])('leaves the data out of %s', (_case, error, expected) => {
  const fields = errorFields(new AppError('UNAVAILABLE', 'Please try again', { cause: error }));
  expect(fields).toMatchObject({ type: 'AppError', message: 'Please try again', cause: expected });
  expect(fields.cause?.stack).toMatch(/^\s+at /);
  expect(JSON.stringify(fields)).not.toContain(CANARY);
  expect(JSON.stringify(fields)).not.toContain('Zebulon');
});

test('stops after five causes, and returns only the type of a value that is not an error', () => {
  const error = new Error('again');
  error.cause = error;
  expect(JSON.stringify(errorFields(error)).match(/again/g)).toHaveLength(6);
  expect(errorFields(CANARY)).toEqual({ type: 'string' });
  expect(errorFields(new AggregateError([new Error('one'), new Error('two')], 'both')).errors).toMatchObject([
    { message: 'one' },
    { message: 'two' },
  ]);
});

test('loggers serialize errors with errorFields', async () => {
  const file = join(tmpdir(), `error-fields-${process.pid}.log`);
  createLogger('billing', 'info', file).error({ err: bulkWrite(), errorId: 'e-1' }, 'Unexpected failure');
  createLogger('billing', 'info', file).warn(duplicateKey());
  createLogger('billing', 'info', file).error({ err: duplicateKey() });
  await expect.poll(() => readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  expect(text).toContain('"type":"MongoBulkWriteError"');
  expect(text).not.toContain(CANARY);
});
