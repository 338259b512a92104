import { usd } from '@utility-pay/contracts';
import { logoPath } from '../domain/branding.ts';
import type { Company } from '../domain/company.ts';
import type { Branding, UpdateBrandingInput } from '../gql/resolvers.ts';
import type { NamedBranding } from '../use-cases/find-branding.ts';

/** Returns the fields that all users and partners of the company may read. Other fields have their own resolvers. */
export const toCompany = ({
  id,
  name,
  phone,
  address,
  website,
  email,
  timeZone,
  otherAmounts,
  billingMethod,
  uploadReview,
}: Company) => ({
  id: String(id),
  name,
  phone,
  address,
  website,
  email,
  timeZone,
  otherAmounts: { allowed: otherAmounts.allowed, minimum: usd(otherAmounts.minimumMinor) },
  billingMethod,
  uploadReview,
});

export function toBranding({ companyId, companyName, looks, updatedAt }: NamedBranding): Branding {
  const { logo, ...fields } = looks;
  return {
    ...fields,
    companyId: String(companyId),
    companyName,
    logoUrl: logo ? logoPath(companyId, logo) : null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the input without null fields, which take the default as absent ones do. */
export const toBrandingInput = ({ companyId: _companyId, ...input }: UpdateBrandingInput): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
