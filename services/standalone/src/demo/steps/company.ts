import { mutate } from '../mutate.ts';
import { branding, COMPANY_NAME, INFORMATION, OWNER, PAYMENT_CONFIGURATION, STAFF } from '../plan/company.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';

/** Makes the company; the same attempt again answers the same one. */
export async function makeCompany({ as }: SeedServices, attempt: number): Promise<number> {
  const made = await mutate<{ company: { id: string } }>(
    as(SEEDER),
    'tenant-settings',
    { name: 'createCompany', input: 'CreateCompanyInput', reads: 'company { id }' },
    { name: COMPANY_NAME, idempotencyKey: `sample-company-${attempt}` },
  );
  return Number(made?.company.id);
}

/** Sets the company's information, looks, payments and mail as they shall be. */
export async function furnishCompany({ as, ground }: SeedServices, companyId: number): Promise<void> {
  const call = as(SEEDER);
  const own = { companyId: String(companyId) };
  await mutate(
    call,
    'tenant-settings',
    { name: 'updateBusinessInformation', input: 'UpdateBusinessInformationInput' },
    { ...own, ...INFORMATION },
  );
  await mutate(
    call,
    'tenant-settings',
    { name: 'updateBranding', input: 'UpdateBrandingInput' },
    { ...own, ...branding() },
  );
  // Its people are made up: whatever is owed to them is kept to be read, and never sent.
  await mutate(
    call,
    'notifications',
    { name: 'updateEmailConfiguration', input: 'UpdateEmailConfigurationInput' },
    { ...own, enabled: false },
  );
  if (ground.simulatorUrl)
    await mutate(
      call,
      'payments',
      { name: 'updatePaymentConfiguration', input: 'UpdatePaymentConfigurationInput' },
      { ...own, ...PAYMENT_CONFIGURATION },
    );
}

const enumName = (permission: string): string =>
  permission.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Makes the owner and the staff; those who are there already stay. */
export async function hireStaff(
  { as }: SeedServices,
  companyId: number,
  passwordOf: (email: string) => string,
): Promise<void> {
  const call = as(SEEDER);
  const own = { companyId: String(companyId) };
  await mutate(
    call,
    'identity',
    { name: 'createBusinessOwner', input: 'CreateBusinessOwnerInput' },
    { ...own, ...OWNER, password: passwordOf(OWNER.email) },
  );
  for (const { name, email, permissions } of STAFF)
    await mutate(
      call,
      'identity',
      { name: 'createAdminUser', input: 'CreateAdminUserInput' },
      { ...own, name, email, password: passwordOf(email), permissions: permissions.map(enumName) },
    );
}
