import { type Actor, type BrandingInput, brandingRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import { isShown, type Looks } from '../domain/branding.ts';
import { requirePermission } from './access.ts';
import { attempt } from './attempt.ts';
import type { NamedBranding } from './find-branding.ts';
import type { BrandingRepository, CompanyRepository, CssScoper, LogoReader, LogoRepository } from './ports.ts';
import { decideLogo, readLogo } from './wanted-logo.ts';

export type UpdateBrandingResult =
  | { kind: 'saved'; branding: NamedBranding }
  | { kind: 'refused'; userErrors: UserError[] };

export interface BrandingParts {
  companies: CompanyRepository;
  brandings: BrandingRepository;
  logos: LogoRepository;
  logoReader: LogoReader;
  css: CssScoper;
}

/** Sets how a company's portal looks; what is left out takes the default. For staff who manage branding. */
export const updateBranding =
  ({ companies, brandings, logos, logoReader, css }: BrandingParts) =>
  async (actor: Actor, companyId: number, input: Record<string, unknown>): Promise<UpdateBrandingResult> => {
    requirePermission(actor, companyId, 'manageBranding');
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    const parsed = brandingRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { logoUrl, customCSS, ...words } = parsed.data;
    const sheet = scope(css, customCSS);
    const wanted = await readLogo(logoReader, logoUrl);
    const userErrors = [...sheet.userErrors, ...(wanted.kind === 'refused' ? [wanted.userError] : [])];
    if (userErrors.length > 0 || wanted.kind === 'refused') return { kind: 'refused', userErrors };

    return attempt<UpdateBrandingResult>(async () => {
      const seen = await brandings.find(companyId);
      const current = seen?.looks?.logo ?? null;
      const logo = await decideLogo(logos, { companyId, wanted, current });
      if (logo.kind === 'refused') return { kind: 'refused', userErrors: [logo.userError] };
      const looks: Looks = { ...words, ...sheet.looks, logo: logo.reference };
      const replaced = current && current.version !== logo.reference?.version ? current.version : undefined;
      if (replaced) await logos.doubt(companyId, replaced);
      const saved = await brandings.save(companyId, seen, looks);
      if (!isShown(saved)) {
        if (logo.added) await logos.remove(companyId, logo.added.version);
        return undefined;
      }
      if (logo.added) await logos.confirm(logo.added);
      if (replaced) await logos.remove(companyId, replaced);
      return { kind: 'saved', branding: { ...saved, companyName: company.name } };
    });
  };

/** A company's own CSS as it is kept, or what of it is not allowed. */
function scope(
  css: CssScoper,
  customCSS: BrandingInput['customCSS'],
): { looks: Pick<Looks, 'customCSS' | 'scopedCss'>; userErrors: UserError[] } {
  const none = { customCSS: null, scopedCss: null };
  if (customCSS.trim() === '') return { looks: none, userErrors: [] };
  const result = css.scope(customCSS);
  if (result.kind === 'scoped') return { looks: { customCSS, scopedCss: result.css || null }, userErrors: [] };
  const userErrors = result.messages.map((message) => ({ code: 'INVALID' as const, field: 'customCSS', message }));
  return { looks: none, userErrors };
}
