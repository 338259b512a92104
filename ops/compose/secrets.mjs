/**
 * `secrets.mjs make` makes the secrets of an installation where they are not there yet, each a file below FOLDER;
 * `secrets.mjs show` tells the first super admin's login. A secret that is there is never changed.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = process.env.FOLDER ?? '/data';
const SECRET_BYTES = 32;
const PASSWORD_BYTES = 12;
/** Readable by the processes that the folder is mounted for, whoever they run as. */
const MODE = 0o444;

const random = (bytes) => randomBytes(bytes).toString('base64url');

const SECRETS = {
  'internal/internal-secret': () => random(SECRET_BYTES),
  'sealing/encryption-key': () => random(SECRET_BYTES),
  'first-login/password': () => process.env.SUPER_ADMIN_PASSWORD || random(PASSWORD_BYTES),
  'tools/queue-board-password': () => random(SECRET_BYTES),
  'tools/grafana-password': () => random(PASSWORD_BYTES),
};

/** Written aside and linked: a file that is there is whole, and of two that write at once one wins. */
function write(path, value) {
  const aside = `${path}.${process.pid}`;
  const file = openSync(aside, 'wx', MODE);
  try {
    writeSync(file, `${value}\n`);
    fsyncSync(file);
    linkSync(aside, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    closeSync(file);
    rmSync(aside);
  }
}

const commands = {
  make: () => {
    for (const [name, value] of Object.entries(SECRETS)) {
      const made = write(join(FOLDER, name), value());
      console.log(`${name}: ${made ? 'made' : 'is there'}`);
    }
  },
  show: () => {
    console.log(`E-mail    ${process.env.SUPER_ADMIN_EMAIL}`);
    console.log(`Password  ${readFileSync(join(FOLDER, 'first-login/password'), 'utf8').trim()}   (as first made up)`);
    for (const tool of ['queue-board', 'grafana'])
      console.log(`${tool}: ${readFileSync(join(FOLDER, `tools/${tool}-password`), 'utf8').trim()}`);
  },
};

const command = commands[process.argv[2]];
if (!command) {
  console.error('secrets.mjs make | show');
  process.exit(2);
}
command();
