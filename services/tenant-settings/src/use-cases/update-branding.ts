import {
  type Actor,
  type BrandingInput,
  brandingRule,
  type Refused,
  refused,
  type UserError,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { type Act, changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { createCompanyTurns } from '@utility-pay/service-kit/company-turns';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import { isCustom, type LogoReference, type Looks, logoPath } from '../domain/branding.ts';
import type { Company } from '../domain/company.ts';
import { type LogoImage, NOT_AN_IMAGE } from '../domain/logo.ts';
import type { NamedBranding } from './find-branding.ts';
import type {
  BrandingRepository,
  CompanyRepository,
  CssScoper,
  LogoReader,
  LogoRepository,
  UnconfirmedLogo,
} from './ports.ts';

/** Choices whose values the audit log shows: all but the logo and the custom CSS. */
const AUDITED_VALUES = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'showLogo',
  'showCompanyName',
  'fontFamily',
  'headingSize',
  'bodySize',
  'cornerRoundness',
  'buttonStyle',
  'darkModeSupport',
] as const;

export type UpdateBrandingResult = { kind: 'saved'; branding: NamedBranding } | Refused;

export interface BrandingDependencies {
  companies: CompanyRepository;
  brandings: BrandingRepository;
  logos: LogoRepository;
  logoReader: LogoReader;
  css: CssScoper;
  recordAct: RecordAct;
}

/**
 * Replaces a company's branding; absent fields take the default. Requires manageBranding. Each company's CSS and logos are read
 * one after another, because reading them takes much processor time.
 */
export const updateBranding = ({ companies, brandings, logos, logoReader, css, recordAct }: BrandingDependencies) => {
  const inTurn = createCompanyTurns('branding changes');
  return async (actor: Actor, companyId: number, input: Record<string, unknown>): Promise<UpdateBrandingResult> => {
    requirePermission(actor, companyId, 'manageBranding');
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    const parsed = brandingRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { logoUrl, customCSS, ...choices } = parsed.data;
    const [sheet, logoInput] = await inTurn(companyId, async () => [
      await scopeCustomCss(css, customCSS),
      await readLogoInput(logoReader, logoUrl),
    ]);
    const userErrors = [...sheet.userErrors, ...(logoInput.kind === 'refused' ? logoInput.userErrors : [])];
    if (userErrors.length > 0 || logoInput.kind === 'refused') return { kind: 'refused', userErrors };

    return retryOnConflict<UpdateBrandingResult>(async () => {
      const before = await brandings.find(companyId);
      const current = before?.looks?.logo ?? null;
      const logo = await resolveLogo(logos, { companyId, logoInput, current });
      if (logo.kind === 'refused') return { done: logo };
      const looks: Looks = { ...choices, ...sheet.looks, logo: logo.reference };
      const replacedVersion = current && current.version !== logo.reference?.version ? current.version : undefined;
      if (replacedVersion) await logos.markUnconfirmed(companyId, replacedVersion);
      const act = recordAct(actor, companyId, brandingAct('branding.changed', company, before?.looks, looks));
      const saved = await brandings.save(companyId, before, looks, act);
      if (!isCustom(saved)) {
        if (logo.added) await logos.remove(companyId, logo.added.version);
        return undefined;
      }
      if (logo.added) await logos.confirm(logo.added);
      if (replacedVersion) await logos.remove(companyId, replacedVersion);
      return { done: { kind: 'saved', branding: { ...saved, companyName: company.name } } };
    });
  };
};

/** Returns the CSS as the company wrote it and scoped to the portal, or the errors. */
async function scopeCustomCss(
  css: CssScoper,
  customCSS: BrandingInput['customCSS'],
): Promise<{ looks: Pick<Looks, 'customCSS' | 'scopedCss'>; userErrors: UserError[] }> {
  const none = { customCSS: null, scopedCss: null };
  if (customCSS.trim() === '') return { looks: none, userErrors: [] };
  const result = await css.scope(customCSS);
  if (result.kind === 'scoped') return { looks: { customCSS, scopedCss: result.css || null }, userErrors: [] };
  const userErrors = result.messages.map((message) => ({ code: 'INVALID' as const, field: 'customCSS', message }));
  return { looks: none, userErrors };
}

/** Restores the default branding. Requires manageBranding. */
export const resetBranding =
  ({
    companies,
    brandings,
    logos,
    recordAct,
  }: Pick<BrandingDependencies, 'companies' | 'brandings' | 'logos' | 'recordAct'>) =>
  async (actor: Actor, companyId: number): Promise<Company> => {
    requirePermission(actor, companyId, 'manageBranding');
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    return retryOnConflict(async () => {
      const before = await brandings.find(companyId);
      if (!isCustom(before)) return { done: company };
      const { logo } = before.looks;
      if (logo) await logos.markUnconfirmed(companyId, logo.version);
      const act = recordAct(actor, companyId, brandingAct('branding.reset', company, before.looks, null));
      if (!(await brandings.save(companyId, before, null, act))) return undefined;
      if (logo) await logos.remove(companyId, logo.version);
      return { done: company };
    });
  };

const brandingAct = (
  action: 'branding.changed' | 'branding.reset',
  { id, name }: Company,
  before: Looks | null | undefined,
  after: Looks | null,
): Act => ({
  action,
  target: { type: 'company', id: String(id), label: name },
  ...changedValues<AuditedLooks>(toAuditedLooks(before), toAuditedLooks(after), AUDITED_VALUES),
});

type AuditedLooks = Omit<Looks, 'scopedCss'>;

/** Returns the company's choices without what is derived from them. */
function toAuditedLooks(looks: Looks | null | undefined): Partial<AuditedLooks> {
  if (!looks) return {};
  const { scopedCss, ...rest } = looks;
  return rest;
}

/** The parsed logo field: no logo, the path of the current logo, or a new image. */
type LogoInput = { kind: 'none' } | { kind: 'path'; path: string } | { kind: 'image'; image: LogoImage };

const refusedLogo = (message: string): Refused => refused('INVALID', message, 'logoUrl');

async function readLogoInput(reader: LogoReader, logoUrl: string): Promise<LogoInput | Refused> {
  if (logoUrl === '') return { kind: 'none' };
  if (!logoUrl.startsWith('data:')) return { kind: 'path', path: logoUrl };
  const result = await reader.read(logoUrl);
  return result.kind === 'image' ? result : refusedLogo(result.message);
}

/** Returns the logo that the branding is to refer to. A new image is stored before the branding refers to it. */
async function resolveLogo(
  logos: LogoRepository,
  { companyId, logoInput, current }: { companyId: number; logoInput: LogoInput; current: LogoReference | null },
): Promise<{ kind: 'resolved'; reference: LogoReference | null; added?: UnconfirmedLogo } | Refused> {
  if (logoInput.kind === 'none') return { kind: 'resolved', reference: null };
  if (logoInput.kind === 'path') {
    const isCurrent = current && logoPath(companyId, current) === logoInput.path;
    return isCurrent ? { kind: 'resolved', reference: current } : refusedLogo(NOT_AN_IMAGE);
  }
  const { hash } = logoInput.image;
  if (current?.hash === hash) return { kind: 'resolved', reference: current };
  const added = await logos.add(companyId, logoInput.image);
  return { kind: 'resolved', reference: { version: added.version, hash }, added };
}
