import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { INTERNAL_CALLERS, type InternalCaller } from '@utility-pay/contracts';
import { z } from 'zod';
import type { Logger } from '../log.ts';
import { type KeyRing, keyRing } from './key-ring.ts';
import { watchFile } from './watch-file.ts';

/**
 * The keys of one caller: its private key signs its calls, and the public keys of all callers verify the calls that it
 * receives.
 */
export interface InternalKeys {
  readonly caller: InternalCaller;
  readonly signingKey: KeyObject;
  /** One key, or two during a rotation. */
  publicKeysOf(caller: InternalCaller): readonly KeyObject[];
}

/** Private and public keys as they are stored: base64 of PKCS #8 and SPKI. */
export interface InternalKeyTexts {
  privateKeys: Record<InternalCaller, string>;
  /** JSON object from the caller to its public keys. Not a secret. */
  publicKeys: string;
}

const byCaller = <Value>(get: (caller: InternalCaller) => Value): Record<InternalCaller, Value> =>
  Object.fromEntries(INTERNAL_CALLERS.map((caller) => [caller, get(caller)])) as Record<InternalCaller, Value>;

const CURVE = 'P-256';
/** OpenSSL's name of the same curve. */
const OPENSSL_CURVE = 'prime256v1';

export const newPrivateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: CURVE })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');

function onCurve(key: KeyObject): KeyObject {
  if (key.asymmetricKeyDetails?.namedCurve !== OPENSSL_CURVE) throw new Error(`not a key on the curve ${CURVE}`);
  return key;
}

const privateKeyOf = (text: string): KeyObject =>
  onCurve(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
const publicKeyOf = (text: string): KeyObject =>
  onCurve(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));

/** Returns the JSON of the public keys that belong to these private keys (one per line and caller). */
export function publicKeysFor(privateKeys: Record<InternalCaller, string>): string {
  const publicText = (line: string): string =>
    createPublicKey(privateKeyOf(line)).export({ type: 'spki', format: 'der' }).toString('base64');
  return JSON.stringify(
    byCaller((caller) => keyRing(privateKeys[caller]).all.map(publicText)),
    null,
    2,
  );
}

/** Generates a key pair for each caller. */
export function newInternalKeys(): InternalKeyTexts {
  const privateKeys = byCaller(newPrivateKey);
  return { privateKeys, publicKeys: publicKeysFor(privateKeys) };
}

/** @throws unless each line is a private key. */
const parsePrivateKeys = (text: string): { ring: KeyRing; signingKey: KeyObject } => {
  const ring = keyRing(text);
  const [signingKey] = ring.all.map(privateKeyOf);
  if (!signingKey) throw new Error('no private key');
  return { ring, signingKey };
};

const publicKeysSchema = z.record(z.enum(INTERNAL_CALLERS), z.array(z.string()).min(1));

type PublicKeys = Record<InternalCaller, readonly KeyObject[]>;

/** @throws unless the text has at least one public key of each caller. */
function parsePublicKeys(text: string): PublicKeys {
  const texts = publicKeysSchema.safeParse(jsonOf(text));
  // The message of the error could quote the file.
  if (!texts.success) throw new Error('not the public keys of all callers');
  return byCaller((caller) => texts.data[caller].map(publicKeyOf));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the keys of one caller. @throws if a text is not valid. */
export function internalKeys(caller: InternalCaller, { privateKeys, publicKeys }: InternalKeyTexts): InternalKeys {
  const all = parsePublicKeys(publicKeys);
  return {
    caller,
    signingKey: parsePrivateKeys(privateKeys[caller]).signingKey,
    publicKeysOf: (other) => all[other],
  };
}

/** Generates keys for callers in one process, which need not be stored. */
export function generatedKeys(): Record<InternalCaller, InternalKeys> {
  const texts = newInternalKeys();
  return byCaller((caller) => internalKeys(caller, texts));
}

const isValid = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

const CREATE = 'create it with: portal keys create-internal';

/** The keys of calls between services; files are read again when they change. */
export const internalKeysShape = {
  INTERNAL_PRIVATE_KEY: z
    .string({ error: `is required; ${CREATE}` })
    .refine(isValid(parsePrivateKeys), `must be a private key, or several on separate lines; ${CREATE}`),
  INTERNAL_PRIVATE_KEY_FILE: z.string().optional(),
  INTERNAL_PUBLIC_KEYS: z
    .string({ error: `is required; ${CREATE}` })
    .refine(isValid(parsePublicKeys), `must be the public keys of all callers; ${CREATE}`),
  INTERNAL_PUBLIC_KEYS_FILE: z.string().optional(),
};

export interface ProcessKeys extends InternalKeys {
  /** The text of the private keys, from which the process can derive other secrets. */
  readonly privateKeys: KeyRing;
}

/** Returns the keys of a process from its variables, or from files that may change. */
export function processKeys(
  caller: InternalCaller,
  config: Readonly<z.infer<z.ZodObject<typeof internalKeysShape>>>,
  log: Pick<Logger, 'info' | 'error'>,
): ProcessKeys {
  const ownKeys = watchFile({
    name: 'INTERNAL_PRIVATE_KEY',
    text: config.INTERNAL_PRIVATE_KEY,
    file: config.INTERNAL_PRIVATE_KEY_FILE,
    parse: parsePrivateKeys,
    log,
  });
  const publicKeys = watchFile({
    name: 'INTERNAL_PUBLIC_KEYS',
    text: config.INTERNAL_PUBLIC_KEYS,
    file: config.INTERNAL_PUBLIC_KEYS_FILE,
    parse: parsePublicKeys,
    log,
  });
  const ownPublicKey = createPublicKey(ownKeys.current.signingKey);
  if (!publicKeys.current[caller].some((key) => key.equals(ownPublicKey)))
    throw new Error(`INTERNAL_PUBLIC_KEYS: the keys of ${caller} do not include that of its INTERNAL_PRIVATE_KEY`);
  return {
    caller,
    get signingKey() {
      return ownKeys.current.signingKey;
    },
    publicKeysOf: (other) => publicKeys.current[other],
    privateKeys: {
      get current() {
        return ownKeys.current.ring.current;
      },
      get all() {
        return ownKeys.current.ring.all;
      },
    },
  };
}
