import { expect, onTestFinished, test } from 'vitest';
import { startGateway } from './helpers/gateway.ts';
import { type FakeIdentity, LIVE_KEY, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const RUNNING = { id: 'u1', state: 'RUNNING', month: 1, year: 2026, bytesRead: 0, bytesTotal: 1, rowsTotal: null };
const COUNTS = { totalProcessed: 0, successful: 0, failed: 0, replaced: 0, added: 0, removed: 0, skipped: 0 };
const PROGRESS = { ...COUNTS, rowsCompared: 0, undoOf: null, undoneAt: null, undoableUntil: null };
const UPLOAD = { ...RUNNING, ...PROGRESS, message: null, createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null };

/** A stream must end within this time after its caller has lost access. */
const END_TIMEOUT_MS = 5_000;

const STAFF = { sessionId: 'session', userId: 'user-1', role: 'COMPANY_ADMIN', companyId: 7 };

test.each([
  ['signed out', { sessions: {} }],
  ['lost the permission', { sessions: { [SESSION_TOKEN]: { ...STAFF, permissions: [] } } }],
] as [string, FakeIdentity][])(
  'the event stream of a caller that %s ends within 5 seconds',
  async (_what, changedIdentity) => {
    const identity: FakeIdentity = {
      sessions: { [SESSION_TOKEN]: { ...STAFF, permissions: ['MANAGE_BALANCES'] } },
    };
    const gateway = await startGateway({ identity, answer: () => ({ data: { upload: UPLOAD } }) });
    onTestFinished(gateway.stop);
    const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/events`, {
      headers: { cookie: `session=${SESSION_TOKEN}` },
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"state":"running"');
    Object.assign(identity, changedIdentity);
    const lostAt = Date.now();
    const readToEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readToEnd()).rejects.toThrow();
    expect(Date.now() - lostAt).toBeLessThan(END_TIMEOUT_MS);
  },
);

test('the event stream of a caller that confirms the password continues', async () => {
  const session = { ...STAFF, permissions: ['MANAGE_BALANCES'], authenticatedAt: '2026-01-01T00:00:00.000Z' };
  const identity: FakeIdentity = { sessions: { [SESSION_TOKEN]: session } };
  let state = 'RUNNING';
  const gateway = await startGateway({ identity, answer: () => ({ data: { upload: { ...UPLOAD, state } } }) });
  onTestFinished(gateway.stop);
  const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/events`, {
    headers: { cookie: `session=${SESSION_TOKEN}` },
  });
  identity.sessions = { [SESSION_TOKEN]: { ...session, authenticatedAt: '2026-01-01T01:00:00.000Z' } };
  await new Promise((resolve) => setTimeout(resolve, END_TIMEOUT_MS));
  state = 'COMPLETED';
  expect(await response.text()).toContain('"state":"completed"');
});

test('the event stream of a partner ends after the key was revoked', async () => {
  const identity = structuredClone(twoKeys);
  const gateway = await startGateway({ identity, answer: () => ({ data: { upload: UPLOAD } }) });
  onTestFinished(gateway.stop);
  const response = await fetch(`${gateway.url}/api/companies/7/balances/uploads/u1/events`, {
    headers: { authorization: `Bearer ${LIVE_KEY}` },
  });
  expect(response.status).toBe(200);
  identity.keys = {};
  await expect(response.text()).rejects.toThrow();
});
