import { type SftpServerInput, sftpServerRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { currentKey, keepsSecret, portOf, type ServerValues, type StoredServer } from './server-values.ts';

/** Returns the schema of the form: the rule that the API applies, and that the host key of this address was read and confirmed. */
export const serverFormRule = (stored: StoredServer | null): z.ZodType<SftpServerInput, ServerValues> =>
  z.custom<ServerValues>().transform((values, { addIssue }) => {
    const { secret, port, ...fields } = values;
    const hostKey = currentKey(values);
    const parsed = sftpServerRule.safeParse({
      ...fields,
      port: portOf(port),
      hostKey,
      ...(secret && { secret }),
    });
    const problems = (parsed.error?.issues ?? [])
      .filter(({ path }) => path[0] !== 'hostKey')
      .map(({ path, message }) => ({ path, message }));
    if (!secret && !keepsSecret(stored, values))
      problems.push({
        path: ['secret'],
        message: values.authentication === 'password' ? 'Enter the password' : 'Enter the private key',
      });
    if (!hostKey) problems.push({ path: ['hostKey'], message: 'Read the host key first' });
    else if (!values.isConfirmed)
      problems.push({ path: ['isConfirmed'], message: 'Compare the host key, then check this box' });
    if (parsed.success && problems.length === 0) return parsed.data;
    for (const { path, message } of problems) addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
