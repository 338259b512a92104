import { type Client, eventually, expectStatus } from '@utility-pay/testkit';
import type { Tenant } from './tenant.ts';

interface Delivery {
  id: string;
  template: string;
  to: string | null;
  subject: string | null;
  text: string | null;
  state: string;
}

/** The newest message of that kind to that address; whoever may read it decides what of it is shown. */
export const mailTo = (reader: Client, path: string, address: string, template: string): Promise<Delivery> =>
  eventually(async () => {
    const all = expectStatus(await reader.get<Delivery[]>(path), 200);
    const found = all.find(({ to, template: kind, text }) => to === address && kind === template && text);
    if (!found) throw new Error(`no ${template} has been written`);
    return found;
  });

/** The secret part of the link in a message, as a super admin reads it. */
export async function linkTokenFor(
  { superAdmin }: Tenant,
  address: string,
  template: 'password-reset' | 'password-changed',
): Promise<string> {
  const { text } = await mailTo(superAdmin, '/api/deliveries', address, template);
  const [, token] = /#(?:token|freeze)=([^\s"]+)/.exec(text ?? '') ?? [];
  if (!token) throw new Error('the message holds no link');
  return token;
}
