import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

const HEADER_VALUE = 'echoed-by-trace';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** Sends a TRACE request, which fetch refuses to send. */
const trace = (path: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${gateway.url}${path}`,
      { method: 'TRACE', headers: { 'x-canary': HEADER_VALUE } },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      },
    );
    sent.on('error', reject).end();
  });

test.each(['/', '/graphql', '/api/companies', '/assets/app.js', '/docs', '/livez'])(
  'TRACE %s is refused, and the response repeats no header of the request',
  async (path) => {
    const { status, body } = await trace(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain(HEADER_VALUE);
  },
);
