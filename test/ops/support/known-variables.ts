import type { z } from 'zod';
import { gatewayShape } from '../../../gateway/src/config.ts';
import { newInternalKeys } from '../../../packages/service-kit/src/secrets/internal-keys.ts';
import { billingShape } from '../../../services/billing/src/config.ts';
import { identityShape } from '../../../services/identity/src/config.ts';
import { notificationsShape } from '../../../services/notifications/src/config.ts';
import { simulatorShape } from '../../../services/payment-simulator/src/config.ts';
import { paymentsShape } from '../../../services/payments/src/config.ts';
import { standaloneShape } from '../../../services/standalone/src/config.ts';
import { tenantSettingsShape } from '../../../services/tenant-settings/src/config.ts';

export interface KnownVariables {
  /** All variables of the process, each also with _FILE. */
  known: Set<string>;
  /** Required variables; each may also be set as name_FILE. */
  required: Set<string>;
  /** The default port. */
  port: number | undefined;
  /** Returns the validation error of a value, or undefined for a valid one. */
  problemWith(name: string, value: string): string | undefined;
}

const SHAPES: Record<string, z.ZodRawShape> = {
  gateway: gatewayShape,
  identity: identityShape,
  'tenant-settings': tenantSettingsShape,
  billing: billingShape,
  payments: paymentsShape,
  notifications: notificationsShape,
  'payment-simulator': simulatorShape,
  standalone: standaloneShape,
};

/** Variables read by Node and libraries, which are not in our schemas. */
const READ_BY_LIBRARIES = [
  'APOLLO_TELEMETRY_DISABLED',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'TZ',
];

const keys = newInternalKeys();
const FILES: Record<string, string> = {
  INTERNAL_PRIVATE_KEY_FILE: keys.privateKeys.gateway,
  INTERNAL_PUBLIC_KEYS_FILE: keys.publicKeys,
};

/** Returns a valid content of a secret file, which is not known here. */
export const fileContentOf = (variable: string): string => FILES[variable] ?? 'x'.repeat(43);

const isRequired = (schema: z.core.$ZodType): boolean => !(schema as z.ZodType).safeParse(undefined).success;
const defaultOf = (schema: z.core.$ZodType): unknown => (schema as z.ZodType).safeParse(undefined).data;

/** Returns the variables of a process, from its configuration schema. Throws for an unknown process. */
export function knownVariables(process: string): KnownVariables {
  const shape = SHAPES[process];
  if (!shape) throw new Error(`unknown process ${process}; known are ${Object.keys(SHAPES).join(', ')}`);
  const names = Object.keys(shape);
  const port = shape.PORT && defaultOf(shape.PORT);
  return {
    known: new Set([...names.flatMap((name) => [name, `${name}_FILE`]), ...READ_BY_LIBRARIES]),
    required: new Set(Object.entries(shape).flatMap(([name, schema]) => (isRequired(schema) ? [name] : []))),
    port: typeof port === 'number' ? port : undefined,
    problemWith: (name, value) => {
      const schema = shape[name] as z.ZodType | undefined;
      return schema?.safeParse(value || undefined).error?.issues[0]?.message;
    },
  };
}
