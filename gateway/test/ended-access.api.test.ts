import { expect, onTestFinished, test } from 'vitest';
import { startGateway } from './helpers/gateway.ts';
import { type FakeIdentity, LIVE_KEY, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const RUNNING = { id: 'u1', state: 'RUNNING', month: 1, year: 2026, bytesRead: 0, bytesTotal: 1, rowsTotal: null };
const counts = { totalProcessed: 0, successful: 0, failed: 0, replaced: 0, added: 0, removed: 0, skipped: 0 };
const progress = { ...counts, rowsCompared: 0, undoOf: null, undoneAt: null, undoableUntil: null };
const upload = { ...RUNNING, ...progress, message: null, createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null };

/** Milliseconds within which a stream ends after its caller lost access. */
const END_TIMEOUT_MS = 5_000;

const staff = { sessionId: 'session', userId: 'user-1', role: 'COMPANY_ADMIN', companyId: 7 };

test.each([
  ['signed out', { sessions: {} }],
  ['lost the permission', { sessions: { [SESSION_TOKEN]: { ...staff, permissions: [] } } }],
] as [string, FakeIdentity][])('ends the event stream of a caller that %s', async (_what, later) => {
  const identity: FakeIdentity = {
    sessions: { [SESSION_TOKEN]: { ...staff, permissions: ['MANAGE_BALANCES'] } },
  };
  const gateway = await startGateway({ identity, answer: () => ({ data: { upload } }) });
  onTestFinished(gateway.stop);
  const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/events`, {
    headers: { cookie: `session=${SESSION_TOKEN}` },
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"state":"running"');
  Object.assign(identity, later);
  const lostAt = Date.now();
  const readToEnd = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readToEnd()).rejects.toThrow();
  expect(Date.now() - lostAt).toBeLessThan(END_TIMEOUT_MS);
});

test('goes on for a caller that confirms the password meanwhile', async () => {
  const session = { ...staff, permissions: ['MANAGE_BALANCES'], authenticatedAt: '2026-01-01T00:00:00.000Z' };
  const identity: FakeIdentity = { sessions: { [SESSION_TOKEN]: session } };
  let state = 'RUNNING';
  const gateway = await startGateway({ identity, answer: () => ({ data: { upload: { ...upload, state } } }) });
  onTestFinished(gateway.stop);
  const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/events`, {
    headers: { cookie: `session=${SESSION_TOKEN}` },
  });
  identity.sessions = { [SESSION_TOKEN]: { ...session, authenticatedAt: '2026-01-01T01:00:00.000Z' } };
  await new Promise((resolve) => setTimeout(resolve, END_TIMEOUT_MS));
  state = 'COMPLETED';
  expect(await response.text()).toContain('"state":"completed"');
});

test('ends the event stream of a partner whose key was revoked', async () => {
  const identity = structuredClone(twoKeys);
  const gateway = await startGateway({ identity, answer: () => ({ data: { upload } }) });
  onTestFinished(gateway.stop);
  const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/events`, {
    headers: { authorization: `Bearer ${LIVE_KEY}` },
  });
  expect(response.status).toBe(200);
  identity.keys = {};
  await expect(response.text()).rejects.toThrow();
});
