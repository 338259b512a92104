import { expectStatus, type Staff, signInAsStaff } from '@utility-pay/testkit';
import { portal } from './portal.ts';

const PASSWORD = 'staff-password-1';
const NO_PERMISSIONS = { manageCustomers: false, manageBalances: false, viewPayments: false };

/** Number of created members; part of their emails, so that a repeated test uses others. */
let createdCount = 0;

/** Creates a staff member with exactly these permissions and signs in. */
export async function createStaffMember(
  { company, superAdmin }: Staff,
  name: string,
  ...permissions: readonly string[]
) {
  createdCount += 1;
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${company.id}-${createdCount}@staff.example`;
  const made = await superAdmin.send<{ id: string }>('POST', `/api/companies/${company.id}/admins`, {
    email,
    name,
    password: PASSWORD,
    permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(permissions.map((permission) => [permission, true])) },
  });
  const { id } = expectStatus(made, 201);
  const login = { email, password: PASSWORD };
  return { id, name, email, login, client: await signInAsStaff(portal(), login) };
}
