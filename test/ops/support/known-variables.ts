import type { z } from 'zod';
import { gatewayShape } from '../../../gateway/src/config.ts';
import { billingShape } from '../../../services/billing/src/config.ts';
import { identityShape } from '../../../services/identity/src/config.ts';
import { notificationsShape } from '../../../services/notifications/src/config.ts';
import { simulatorShape } from '../../../services/payment-simulator/src/config.ts';
import { paymentsShape } from '../../../services/payments/src/config.ts';
import { standaloneShape } from '../../../services/standalone/src/config.ts';
import { tenantSettingsShape } from '../../../services/tenant-settings/src/config.ts';

export interface KnownVariables {
  /** What the process reads, each name also with _FILE. */
  known: Set<string>;
  /** What it does not start without; the name or name_FILE is given. */
  required: Set<string>;
  /** Where it listens unless PORT says otherwise. */
  port: number | undefined;
  /** What is wrong with a value; undefined for one that the process takes. */
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

/** What Node and the libraries read by themselves, so that no shape has it. */
const READ_BY_LIBRARIES = [
  'APOLLO_TELEMETRY_DISABLED',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'TZ',
];

const demands = (schema: z.core.$ZodType): boolean => !(schema as z.ZodType).safeParse(undefined).success;
const defaultOf = (schema: z.core.$ZodType): unknown => (schema as z.ZodType).safeParse(undefined).data;

/** What a process reads, told by the shape that it reads its environment with. @throws for a process that is not there. */
export function knownVariables(process: string): KnownVariables {
  const shape = SHAPES[process];
  if (!shape) throw new Error(`no process is called ${process}; there are ${Object.keys(SHAPES).join(', ')}`);
  const names = Object.keys(shape);
  const port = shape.PORT && defaultOf(shape.PORT);
  return {
    known: new Set([...names.flatMap((name) => [name, `${name}_FILE`]), ...READ_BY_LIBRARIES]),
    required: new Set(Object.entries(shape).flatMap(([name, schema]) => (demands(schema) ? [name] : []))),
    port: typeof port === 'number' ? port : undefined,
    problemWith: (name, value) => {
      const schema = shape[name] as z.ZodType | undefined;
      return schema?.safeParse(value || undefined).error?.issues[0]?.message;
    },
  };
}
