/**
 * `secrets.mjs create` generates the secrets of an installation that do not exist yet, each as a file in FOLDER.
 * `secrets.mjs show` prints the first super admin's login. Existing secrets are never changed.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = process.env.FOLDER ?? '/data';
const SECRET_BYTES = 32;
const PASSWORD_BYTES = 12;
/** World-readable: containers run as different users, and each mounts only the folders it needs. */
const MODE = 0o444;

const random = (bytes) => randomBytes(bytes).toString('base64url');

/** Who signs calls to services. Each has a folder of its own under internal. */
const CALLERS = ['gateway', 'identity', 'tenant-settings', 'billing', 'payments', 'notifications'];

const privateKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');
const publicKey = (line) =>
  createPublicKey(createPrivateKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'pkcs8' }))
    .export({ type: 'spki', format: 'der' })
    .toString('base64');
const publicKeys = () =>
  JSON.stringify(
    Object.fromEntries(
      CALLERS.map((caller) => [caller, read(`internal/${caller}/INTERNAL_PRIVATE_KEY`).split('\n').map(publicKey)]),
    ),
  );

const SECRETS = {
  ...Object.fromEntries(CALLERS.map((caller) => [`internal/${caller}/INTERNAL_PRIVATE_KEY`, privateKey])),
  // After the private keys, of which they are made.
  ...Object.fromEntries(CALLERS.map((caller) => [`internal/${caller}/INTERNAL_PUBLIC_KEYS`, publicKeys])),
  'encryption/encryption-key': () => random(SECRET_BYTES),
  'super-admin/password': () => process.env.SUPER_ADMIN_PASSWORD || random(PASSWORD_BYTES),
  'grafana/password': () => random(PASSWORD_BYTES),
};

/** Writes a temporary file and links it, so that a secret is complete once it exists and concurrent starts agree. */
function write(path, value) {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, 'wx', MODE);
  try {
    writeSync(file, `${value}\n`);
    fsyncSync(file);
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    closeSync(file);
    rmSync(temporary);
  }
}

const read = (name) => readFileSync(join(FOLDER, name), 'utf8').trim();

const commands = {
  create: () => {
    for (const [name, value] of Object.entries(SECRETS)) {
      const isNew = write(join(FOLDER, name), value());
      console.log(`${name}: ${isNew ? 'created' : 'exists'}`);
    }
  },
  show: () => {
    console.log(`Email     ${process.env.SUPER_ADMIN_EMAIL}`);
    console.log(`Password  ${read('super-admin/password')}   (initial password)`);
    console.log(`Grafana   admin / ${read('grafana/password')}`);
  },
};

const command = commands[process.argv[2]];
if (!command) {
  console.error('Usage: secrets.mjs create | show');
  process.exit(2);
}
command();
