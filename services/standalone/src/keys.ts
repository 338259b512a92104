import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const SECRET_BYTES = 32;
const PASSWORD_BYTES = 12;

const keysSchema = z.object({
  INTERNAL_SECRET: z.string(),
  ENCRYPTION_KEY: z.string(),
  SUPER_ADMIN_EMAIL: z.string(),
  SUPER_ADMIN_PASSWORD: z.string(),
});

/** Secrets of this installation, and the first super admin's login as it was made up. */
export type Keys = z.infer<typeof keysSchema> & { fresh: boolean };

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Reads DATA_DIR/keys.json, or makes it: written aside, flushed and renamed, readable by its owner alone. */
export async function loadKeys(dataDir: string, given: Partial<z.infer<typeof keysSchema>>): Promise<Keys> {
  const path = join(dataDir, 'keys.json');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  const kept = known === undefined ? undefined : keysSchema.parse(JSON.parse(known));
  const keys = kept ?? {
    INTERNAL_SECRET: random(SECRET_BYTES),
    ENCRYPTION_KEY: random(SECRET_BYTES),
    SUPER_ADMIN_EMAIL: 'admin@utility-pay.example',
    SUPER_ADMIN_PASSWORD: random(PASSWORD_BYTES),
  };
  for (const [name, value] of Object.entries(given)) if (value) Object.assign(keys, { [name]: value });
  // What was given may be a start's whole configuration: only secrets are kept here.
  if (!kept) await save(dataDir, path, keysSchema.parse(keys));
  return { ...keys, fresh: !kept };
}

/** Changes one secret of an installation that has its keys already; undefined when it has none. */
export async function changeKey(
  dataDir: string,
  name: 'INTERNAL_SECRET' | 'ENCRYPTION_KEY',
  change: (text: string) => string,
): Promise<string | undefined> {
  const path = join(dataDir, 'keys.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const keys = keysSchema.parse(JSON.parse(text));
  const changed = change(keys[name]);
  await save(dataDir, path, { ...keys, [name]: changed });
  return changed;
}

async function save(dataDir: string, path: string, keys: object): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}
