import { type Actor, businessOwnerRule, isSuperAdmin, type UserError } from '@utility-pay/contracts';
import { forbidden, invalidInput, unauthenticated } from '@utility-pay/service-kit/errors';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { USER_ID_LENGTH } from '../domain/staff.ts';
import { newBusinessOwner, type User } from '../domain/user.ts';
import type { StaffRepository } from './ports/staff.ts';
import type { CompanyDirectory, PasswordHasher } from './ports.ts';
import type { RefuseCommonPassword } from './refuse-common-password.ts';

export interface BusinessOwnerInput {
  name: string;
  email: string;
  password: string;
  companyId: string;
}

export type CreateBusinessOwnerResult = { kind: 'created'; user: User } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  staff: StaffRepository;
  companies: CompanyDirectory;
  hasher: PasswordHasher;
  refuseCommon: RefuseCommonPassword;
  randomId: RandomId;
}

const NO_SUCH_COMPANY: UserError = { code: 'INVALID', field: 'companyId', message: 'Company not found' };
const TAKEN: UserError = { code: 'TAKEN', field: 'email', message: 'An account with this email already exists' };

/** Makes a company's owner. For a super admin. */
export const createBusinessOwner =
  ({ staff, companies, hasher, refuseCommon, randomId }: Parts) =>
  async (actor: Actor, input: BusinessOwnerInput): Promise<CreateBusinessOwnerResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    const parsed = businessOwnerRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { password, ...owner } = parsed.data;
    const tooCommon = refuseCommon(password, 'password');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    if (!(await companies.find(owner.companyId))) return { kind: 'refused', userErrors: [NO_SUCH_COMPANY] };
    const user = newBusinessOwner(randomId(USER_ID_LENGTH), owner);
    const added = await staff.addBusinessOwner({ user, passwordHash: await hasher.hash(password) });
    return added === 'taken' ? { kind: 'refused', userErrors: [TAKEN] } : { kind: 'created', user };
  };
