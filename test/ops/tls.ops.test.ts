import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type Engines, startEngines } from '@utility-pay/engines';
import { debianTool } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Certificate, certificateMaker } from './tls/certificates.ts';

const PROBE = fileURLToPath(new URL('tls/connect.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const servers: Server[] = [];
let engines: Engines;
let trusted: Certificate;
let stranger: Certificate;
let good: Certificate;
let misnamed: Certificate;

beforeAll(async () => {
  engines = await startEngines({ dataDir: join(folder, 'data'), log: () => undefined });
  const make = certificateMaker(await debianTool({ package: 'openssl', program: 'openssl' }), folder);
  trusted = make.authority('trusted');
  stranger = make.authority('stranger');
  good = make.server('good', trusted, 'DNS:localhost,IP:127.0.0.1');
  misnamed = make.server('misnamed', trusted, 'DNS:elsewhere.example.org');
});

afterAll(async () => {
  for (const server of servers) server.close();
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** TLS in front of an engine, as a provider of databases has it; answers its port. */
async function encrypt(address: string, { certificate, key }: Certificate): Promise<number> {
  const { hostname, port } = new URL(address);
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (secure) => {
    const plain = connect(Number(port), hostname);
    for (const socket of [secure, plain]) socket.on('error', () => socket.destroy());
    secure.pipe(plain).pipe(secure);
  });
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const probe = (engine: string, address: string, ca: Certificate): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca.certificate };
    execFile(process.execPath, [PROBE, engine, address], { env }, (_error, stdout) => resolve(stdout));
  });

const mongoAt = (port: number, ca: Certificate): string =>
  `mongodb://127.0.0.1:${port}/?directConnection=true&tls=true&serverSelectionTimeoutMS=3000&tlsCAFile=${encodeURIComponent(ca.certificate)}`;

test('Redis by rediss://: with the right authority, and with no other and no other name', async () => {
  const port = await encrypt(engines.redis.url, good);
  expect(await probe('redis', `rediss://127.0.0.1:${port}`, trusted)).toBe('connected');
  expect(await probe('redis', `rediss://127.0.0.1:${port}`, stranger)).toMatch(/^refused: .*certificate/);
  const elsewhere = await encrypt(engines.redis.url, misnamed);
  expect(await probe('redis', `rediss://127.0.0.1:${elsewhere}`, trusted)).toMatch(/^refused: .*altnames/);
});

test('MongoDB by tls=true: with the right authority, and with no other and no other name', async () => {
  const port = await encrypt(engines.mongo.uri, good);
  expect(await probe('mongodb', mongoAt(port, trusted), trusted)).toBe('connected');
  expect(await probe('mongodb', mongoAt(port, stranger), stranger)).toMatch(/^refused: .*certificate/);
  const elsewhere = await encrypt(engines.mongo.uri, misnamed);
  expect(await probe('mongodb', mongoAt(elsewhere, trusted), trusted)).toMatch(/^refused: .*altnames/);
});
