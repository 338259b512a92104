import { schemaName } from '@utility-pay/contracts';
import { SeedOwnerDocument, SeedStaffDocument } from '../gql/identity.internal.ts';
import { SeedEmailConfigurationDocument } from '../gql/notifications.internal.ts';
import { SeedPaymentConfigurationDocument } from '../gql/payments.internal.ts';
import {
  SeedBrandingDocument,
  SeedBusinessInformationDocument,
  SeedCompanyDocument,
} from '../gql/tenant-settings.internal.ts';
import { mutate } from '../mutate.ts';
import { branding, COMPANY_NAME, INFORMATION, OWNER, PAYMENT_CONFIGURATION, STAFF } from '../plan/company.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';

/** Creates the company and returns its id. Idempotent per attempt. */
export async function createCompany({ as }: SeedServices, attempt: number): Promise<number> {
  const input = { name: COMPANY_NAME, idempotencyKey: `sample-company-${attempt}` };
  const answer = await mutate(as(SEEDER), 'tenant-settings', SeedCompanyDocument, input);
  return Number(answer?.createCompany.company?.id);
}

/** Sets the company's information, branding, payment and email settings. */
export async function configureCompany({ as, environment }: SeedServices, companyId: number): Promise<void> {
  const call = as(SEEDER);
  const own = { companyId: String(companyId) };
  await mutate(call, 'tenant-settings', SeedBusinessInformationDocument, { ...own, ...INFORMATION });
  await mutate(call, 'tenant-settings', SeedBrandingDocument, { ...own, ...branding() });
  // The people are fictional: their email is captured, never sent.
  await mutate(call, 'notifications', SeedEmailConfigurationDocument, { ...own, enabled: false });
  if (environment.simulatorUrl)
    await mutate(call, 'payments', SeedPaymentConfigurationDocument, { ...own, ...PAYMENT_CONFIGURATION });
}

/** Creates the owner and the staff; existing ones are skipped. */
export async function createStaff(
  { as }: SeedServices,
  companyId: number,
  passwordOf: (email: string) => string,
): Promise<void> {
  const call = as(SEEDER);
  const own = { companyId: String(companyId) };
  await mutate(call, 'identity', SeedOwnerDocument, { ...own, ...OWNER, password: passwordOf(OWNER.email) });
  for (const { name, email, permissions } of STAFF)
    await mutate(call, 'identity', SeedStaffDocument, {
      ...own,
      name,
      email,
      password: passwordOf(email),
      permissions: permissions.map(schemaName),
    });
}
