import { NO_COMPANY } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';

/** A company that nobody has. */
const NOBODYS = -1;

/** Whose mail is meant: null is the deployment's own, and what is no company's id never is. */
export const toCompanyId = (id: string | null | undefined): number =>
  id === null || id === undefined ? NO_COMPANY : idToNumber(id) || NOBODYS;

export const fromCompanyId = (companyId: number): string | null =>
  companyId === NO_COMPANY ? null : String(companyId);
