import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const SECRET_BYTES = 32;
const PASSWORD_BYTES = 12;

const secretsSchema = z.object({
  ENCRYPTION_KEY: z.string(),
  SUPER_ADMIN_EMAIL: z.string(),
  SUPER_ADMIN_PASSWORD: z.string(),
});

/**
 * The encryption key of this installation and the login of its first super admin. `isNew`: this start created
 * keys.json.
 */
export type InstallationSecrets = z.infer<typeof secretsSchema> & { isNew: boolean };

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/**
 * Returns the secrets in DATA_DIR/keys.json. If the file does not exist, creates it with random secrets, readable only
 * by its owner. `overrides` take precedence over the file. On the first start they are stored in it too.
 * @throws if the file exists and cannot be read: with new secrets, the stored data could not be decrypted
 */
export async function loadSecrets(
  dataDir: string,
  overrides: Partial<z.infer<typeof secretsSchema>>,
): Promise<InstallationSecrets> {
  // `overrides` may be a whole configuration, of which the schema keeps only the secrets.
  const given = secretsSchema.partial().parse(overrides);
  const path = join(dataDir, 'keys.json');
  const text = await readIfExists(path);
  const stored = text === undefined ? undefined : secretsSchema.parse(JSON.parse(text));
  const base = stored ?? {
    ENCRYPTION_KEY: random(SECRET_BYTES),
    SUPER_ADMIN_EMAIL: 'admin@utility-pay.example',
    SUPER_ADMIN_PASSWORD: random(PASSWORD_BYTES),
  };
  const secrets = {
    ENCRYPTION_KEY: given.ENCRYPTION_KEY || base.ENCRYPTION_KEY,
    SUPER_ADMIN_EMAIL: given.SUPER_ADMIN_EMAIL || base.SUPER_ADMIN_EMAIL,
    SUPER_ADMIN_PASSWORD: given.SUPER_ADMIN_PASSWORD || base.SUPER_ADMIN_PASSWORD,
  };
  if (!stored) await save(dataDir, path, secrets);
  return { ...secrets, isNew: !stored };
}

/** Changes ENCRYPTION_KEY in DATA_DIR/keys.json and returns it; undefined if the file does not exist. */
export async function changeEncryptionKey(
  dataDir: string,
  change: (text: string) => string,
): Promise<string | undefined> {
  const path = join(dataDir, 'keys.json');
  const text = await readIfExists(path);
  if (text === undefined) return undefined;
  const secrets = secretsSchema.parse(JSON.parse(text));
  const changed = change(secrets.ENCRYPTION_KEY);
  await save(dataDir, path, { ...secrets, ENCRYPTION_KEY: changed });
  return changed;
}

/** Returns the text of a file; undefined if it does not exist. @throws if it exists and cannot be read */
export const readIfExists = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Writes a temporary file, flushes and renames it, so that a crash never leaves a partial file. */
async function save(dataDir: string, path: string, secrets: object): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}
