import { expectStatus } from '../system/client.ts';
import type { System } from '../system/system.ts';
import type { World } from './world.ts';

/** What somebody who calls shows at the door. */
export interface Role {
  session?: string;
  partnerKey?: string;
}

type Login = { email: string; password: string; type: 'customer' | 'admin' };

/** A session's token, as the browser keeps it. */
async function signIn(system: System, login: Login): Promise<string> {
  const response = await fetch(`${system.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const answer = { status: response.status, headers: response.headers, text: await response.text(), body: undefined };
  expectStatus(answer, 200);
  const token = /^session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (!token) throw new Error('no session cookie was set');
  return token;
}

interface Caller {
  /** Part of the time that is its own. */
  share: number;
  enter(system: System, world: World): Promise<Role>;
}

const byLogin =
  (loginOf: (system: System, world: World) => Login): Caller['enter'] =>
  async (system, world) => ({ session: await signIn(system, loginOf(system, world)) });

/** Who calls, from the least to the most that it may break. */
export const ROLES: Record<string, Caller> = {
  anonymous: { share: 0.12, enter: () => Promise.resolve({}) },
  customer: {
    share: 0.2,
    enter: byLogin((_system, { payer }) => ({
      email: `payer-${payer.accountNumber}@example.org`,
      password: 'payer-password',
      type: 'customer',
    })),
  },
  partner: { share: 0.2, enter: (_system, { partnerKey }) => Promise.resolve({ partnerKey }) },
  staff: { share: 0.24, enter: byLogin((_system, { staff }) => ({ ...staff.login, type: 'admin' })) },
  'super admin': { share: 0.24, enter: byLogin(({ superAdmin }) => ({ ...superAdmin, type: 'admin' })) },
};
