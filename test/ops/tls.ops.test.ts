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
import { type Certificate, createCertificateIssuer } from './tls/certificates.ts';

const PROBE = fileURLToPath(new URL('tls/connect.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const servers: Server[] = [];
let engines: Engines;
let trusted: Certificate;
let untrusted: Certificate;
let valid: Certificate;
/** A certificate for another host name. */
let misnamed: Certificate;

beforeAll(async () => {
  engines = await startEngines({ dataDir: join(folder, 'data'), log: () => undefined });
  const issuer = createCertificateIssuer(await debianTool({ package: 'openssl', program: 'openssl' }), folder);
  trusted = issuer.authority('trusted');
  untrusted = issuer.authority('untrusted');
  valid = issuer.server('valid', trusted, 'DNS:localhost,IP:127.0.0.1');
  misnamed = issuer.server('misnamed', trusted, 'DNS:elsewhere.example.org');
});

afterAll(async () => {
  for (const server of servers) server.close();
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a TLS proxy in front of a database and returns its port. */
async function startTlsProxy(address: string, { certificate, key }: Certificate): Promise<number> {
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

/** Connects to a database in a child process that trusts this authority, and returns what it prints. */
const probe = (engine: string, address: string, ca: Certificate): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca.certificate };
    execFile(process.execPath, [PROBE, engine, address], { env }, (_error, stdout) => resolve(stdout));
  });

const mongoAt = (port: number, ca: Certificate): string =>
  `mongodb://127.0.0.1:${port}/?directConnection=true&tls=true&serverSelectionTimeoutMS=3000&tlsCAFile=${encodeURIComponent(ca.certificate)}`;

test('connects to Redis by rediss:// only with the right authority and host name', async () => {
  const port = await startTlsProxy(engines.redis.url, valid);
  expect(await probe('redis', `rediss://127.0.0.1:${port}`, trusted)).toBe('connected');
  expect(await probe('redis', `rediss://127.0.0.1:${port}`, untrusted)).toMatch(/^refused: .*certificate/);
  const wrongName = await startTlsProxy(engines.redis.url, misnamed);
  expect(await probe('redis', `rediss://127.0.0.1:${wrongName}`, trusted)).toMatch(/^refused: .*altnames/);
});

test('connects to MongoDB with tls=true only with the right authority and host name', async () => {
  const port = await startTlsProxy(engines.mongo.uri, valid);
  expect(await probe('mongodb', mongoAt(port, trusted), trusted)).toBe('connected');
  expect(await probe('mongodb', mongoAt(port, untrusted), untrusted)).toMatch(/^refused: .*certificate/);
  const wrongName = await startTlsProxy(engines.mongo.uri, misnamed);
  expect(await probe('mongodb', mongoAt(wrongName, trusted), trusted)).toMatch(/^refused: .*altnames/);
});
