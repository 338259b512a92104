import { type Client, createClient } from '@utility-pay/client';

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}`);
  return value;
}

/** Returns a client for the partner key in the environment. With a test key, the company must be its sandbox. */
export const connect = (): Client =>
  createClient({
    url: readVariable('UTILITY_PAY_URL'),
    key: readVariable('UTILITY_PAY_KEY'),
    companyId: readVariable('UTILITY_PAY_COMPANY'),
  });
