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

/** Waits for an email, and returns the newest one of a template to an address, as `reader` may see it. */
export const emailTo = (reader: Client, path: string, address: string, template: string): Promise<Delivery> =>
  eventually(async () => {
    const all = expectStatus(await reader.get<Delivery[]>(path), 200);
    const found = all.find(({ to, template: kind, text }) => to === address && kind === template && text);
    if (!found) throw new Error(`No ${template} email has been sent yet`);
    return found;
  });

/** Waits for an email with a link, and returns the token of the link. */
export async function linkTokenFor(
  { superAdmin }: Tenant,
  address: string,
  template: 'password-reset' | 'password-changed',
): Promise<string> {
  return eventually(async () => {
    const { text } = await emailTo(superAdmin, '/api/deliveries', address, template);
    const [, token] = /#(?:token|lock)=([^\s"]+)/.exec(text ?? '') ?? [];
    if (!token) throw new Error(`The newest ${template} message contains no link`);
    return token;
  });
}
