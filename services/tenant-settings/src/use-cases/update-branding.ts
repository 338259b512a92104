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
import { isShown, type LogoReference, type Looks, logoPath } from '../domain/branding.ts';
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

/** All but the logo and the custom CSS. */
const SHOWN = [
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
 * Replaces a company's branding; absent fields take the default. Requires manageBranding. CSS and logos of a company are read one after
 * another: that takes much processor time.
 */
export const updateBranding = ({ companies, brandings, logos, logoReader, css, recordAct }: BrandingDependencies) => {
  const inTurn = createCompanyTurns('branding changes');
  return async (actor: Actor, companyId: number, input: Record<string, unknown>): Promise<UpdateBrandingResult> => {
    requirePermission(actor, companyId, 'manageBranding');
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    const parsed = brandingRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { logoUrl, customCSS, ...words } = parsed.data;
    const [sheet, wanted] = await inTurn(companyId, async () => [
      await scope(css, customCSS),
      await readLogo(logoReader, logoUrl),
    ]);
    const userErrors = [...sheet.userErrors, ...(wanted.kind === 'refused' ? wanted.userErrors : [])];
    if (userErrors.length > 0 || wanted.kind === 'refused') return { kind: 'refused', userErrors };

    return retryOnConflict<UpdateBrandingResult>(async () => {
      const before = await brandings.find(companyId);
      const current = before?.looks?.logo ?? null;
      const logo = await decideLogo(logos, { companyId, wanted, current });
      if (logo.kind === 'refused') return { done: logo };
      const looks: Looks = { ...words, ...sheet.looks, logo: logo.reference };
      const replaced = current && current.version !== logo.reference?.version ? current.version : undefined;
      if (replaced) await logos.markUnconfirmed(companyId, replaced);
      const act = recordAct(actor, companyId, brandingAct('branding.changed', company, before?.looks, looks));
      const saved = await brandings.save(companyId, before, looks, act);
      if (!isShown(saved)) {
        if (logo.added) await logos.remove(companyId, logo.added.version);
        return undefined;
      }
      if (logo.added) await logos.confirm(logo.added);
      if (replaced) await logos.remove(companyId, replaced);
      return { done: { kind: 'saved', branding: { ...saved, companyName: company.name } } };
    });
  };
};

/** Returns the CSS as written and scoped, or the errors. */
async function scope(
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
      if (!isShown(before)) return { done: company };
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
  ...changedValues<WrittenLooks>(written(before), written(after), SHOWN),
});

type WrittenLooks = Omit<Looks, 'scopedCss'>;

function written(looks: Looks | null | undefined): Partial<WrittenLooks> {
  if (!looks) return {};
  const { scopedCss, ...rest } = looks;
  return rest;
}

type Wanted = { kind: 'none' } | { kind: 'path'; path: string } | { kind: 'image'; image: LogoImage };

const refusedLogo = (message: string): Refused => refused('INVALID', message, 'logoUrl');

/** Parses the logo field: none, the current logo's path, or a new image. */
async function readLogo(reader: LogoReader, logoUrl: string): Promise<Wanted | Refused> {
  if (logoUrl === '') return { kind: 'none' };
  if (!logoUrl.startsWith('data:')) return { kind: 'path', path: logoUrl };
  const result = await reader.read(logoUrl);
  return result.kind === 'image' ? result : refusedLogo(result.message);
}

/** Decides on the logo. A new image is stored before the branding refers to it. */
async function decideLogo(
  logos: LogoRepository,
  { companyId, wanted, current }: { companyId: number; wanted: Wanted; current: LogoReference | null },
): Promise<{ kind: 'decided'; reference: LogoReference | null; added?: UnconfirmedLogo } | Refused> {
  if (wanted.kind === 'none') return { kind: 'decided', reference: null };
  if (wanted.kind === 'path') {
    const isPresent = current && logoPath(companyId, current) === wanted.path;
    return isPresent ? { kind: 'decided', reference: current } : refusedLogo(NOT_AN_IMAGE);
  }
  const { hash } = wanted.image;
  if (current?.hash === hash) return { kind: 'decided', reference: current };
  const added = await logos.add(companyId, wanted.image);
  return { kind: 'decided', reference: { version: added.version, hash }, added };
}
