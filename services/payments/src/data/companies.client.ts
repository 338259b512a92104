import type { Platform } from '@utility-pay/service-kit/platform';
import type { Companies } from '../use-cases/ports.ts';

const COMPANY = /* GraphQL */ `
  query CompanyOnPage($id: Int!) {
    internalCompany(id: $id) {
      name
    }
  }
`;
/** Milliseconds: a name on a page is not worth more of the payer's time. */
const DEADLINE_MS = 1000;

interface Answer {
  internalCompany: { name: string } | null;
}

export const createCompaniesClient = ({ call, log }: Pick<Platform, 'call' | 'log'>): Companies => ({
  nameOf: (companyId) =>
    call<Answer>('tenant-settings', { query: COMPANY, variables: { id: companyId }, deadlineMs: DEADLINE_MS }).then(
      ({ internalCompany }) => internalCompany?.name,
      (err: unknown) => {
        log.warn({ err }, 'page made without the company’s name');
        return undefined;
      },
    ),
});
