import { type Permission, SeedOwnerDocument, SeedStaffDocument } from '../gql/identity.internal.ts';
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

/** Makes the company; the same attempt again answers the same one. */
export async function makeCompany({ as }: SeedServices, attempt: number): Promise<number> {
  const input = { name: COMPANY_NAME, idempotencyKey: `sample-company-${attempt}` };
  const answer = await mutate(as(SEEDER), 'tenant-settings', SeedCompanyDocument, input);
  return Number(answer?.createCompany.company?.id);
}

/** Sets the company's information, looks, payments and mail as they shall be. */
export async function furnishCompany({ as, ground }: SeedServices, companyId: number): Promise<void> {
  const call = as(SEEDER);
  const own = { companyId: String(companyId) };
  await mutate(call, 'tenant-settings', SeedBusinessInformationDocument, { ...own, ...INFORMATION });
  await mutate(call, 'tenant-settings', SeedBrandingDocument, { ...own, ...branding() });
  // Its people are made up: whatever is owed to them is kept to be read, and never sent.
  await mutate(call, 'notifications', SeedEmailConfigurationDocument, { ...own, enabled: false });
  if (ground.simulatorUrl)
    await mutate(call, 'payments', SeedPaymentConfigurationDocument, { ...own, ...PAYMENT_CONFIGURATION });
}

const enumName = (permission: string): Permission =>
  permission.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Permission;

/** Makes the owner and the staff; those who are there already stay. */
export async function hireStaff(
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
      permissions: permissions.map(enumName),
    });
}
