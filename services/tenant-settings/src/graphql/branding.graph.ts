import { logoPath } from '../domain/branding.ts';
import type { Branding, UpdateBrandingInput } from '../gql/resolvers.ts';
import type { TenantSettingsUseCases } from '../wire.ts';
import { fromGraphWords, toGraphWords } from './branding.words.ts';

type Found = NonNullable<Awaited<ReturnType<TenantSettingsUseCases['findBranding']>>>;

export function toBranding({ companyId, companyName, looks, updatedAt }: Found): Branding {
  const { logo, ...shown } = looks;
  return {
    ...shown,
    ...toGraphWords(shown),
    companyId: String(companyId),
    companyName,
    logoUrl: logo ? logoPath(companyId, logo) : null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** A field that is null is one that was left out. */
export function fromInput({ companyId: _companyId, ...input }: UpdateBrandingInput): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  return { ...given, ...fromGraphWords(given) };
}
