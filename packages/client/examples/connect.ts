import { type Client, createClient } from '@utility-pay/client';

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}`);
  return value;
}

/** Returns a client for the partner key of the environment. With a test key, the company is its sandbox. */
export const connect = (): Client =>
  createClient({
    url: read('UTILITY_PAY_URL'),
    key: read('UTILITY_PAY_KEY'),
    companyId: read('UTILITY_PAY_COMPANY'),
  });
