import { dayIn } from '@utility-pay/contracts';
import type { Staff } from '@utility-pay/testkit';
import { expect } from 'vitest';

/** Time zones of UTC+14 and UTC-11: at any time, today differs from the day in UTC in at least one of them. */
const FAR_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const SAVE = `mutation ($input: UpdateBusinessInformationInput!) {
  updateBusinessInformation(input: $input) { company { timeZone } userErrors { message } } }`;

/** Gives a company a time zone in which today is another day than in UTC; returns both. */
export async function setFarTimeZone({ owner, company }: Pick<Staff, 'owner' | 'company'>) {
  const now = new Date();
  const timeZone = FAR_ZONES.find((zone) => dayIn(zone, now) !== dayIn('UTC', now)) ?? '';
  const contact = { phone: '555-0100', address: '1 Main Street', email: 'office@lake.example' };
  const input = { ...contact, name: company.name, companyId: String(company.id), timeZone };
  const { body } = await owner.send('POST', '/graphql', { query: SAVE, variables: { input } });
  expect(body).toMatchObject({ data: { updateBusinessInformation: { company: { timeZone }, userErrors: [] } } });
  return { timeZone, today: dayIn(timeZone, now) };
}
