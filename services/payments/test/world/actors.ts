import { type Actor, ANONYMOUS, type Permission } from '@utility-pay/contracts';
import { customerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';

export { superAdmin } from '@utility-pay/service-kit/testing/actors';

export const gateway: Actor = serviceActor('gateway');
export const anonymous: Actor = ANONYMOUS;

/** A customer who pays, in company 1 unless told otherwise. */
export const payer = (userId: string, companyId = 1): Actor => customerOf(companyId, userId);

/** Staff with these permissions alone. */
export const staff = (companyId: number, ...permissions: Permission[]): Actor => staffOf(companyId, permissions);
