import type { UserError } from '@utility-pay/contracts';
import { type LogoReference, logoPath } from '../domain/branding.ts';
import { type LogoImage, NOT_AN_IMAGE } from '../domain/logo.ts';
import type { LogoDoubt, LogoReader, LogoRepository } from './ports.ts';

type Wanted = { kind: 'none' } | { kind: 'path'; path: string } | { kind: 'image'; image: LogoImage };
type Refused = { kind: 'refused'; userError: UserError };

const refused = (message: string): Refused => ({
  kind: 'refused',
  userError: { code: 'INVALID', field: 'logoUrl', message },
});

/** What a logo's field asks for: none, the present one by its path, or a new image. */
export async function readLogo(reader: LogoReader, logoUrl: string): Promise<Wanted | Refused> {
  if (logoUrl === '') return { kind: 'none' };
  if (!logoUrl.startsWith('data:')) return { kind: 'path', path: logoUrl };
  const result = await reader.read(logoUrl);
  return result.kind === 'image' ? result : refused(result.message);
}

/** The logo that the branding shall have. A new image is kept before the branding names it. */
export async function decideLogo(
  logos: LogoRepository,
  { companyId, wanted, current }: { companyId: number; wanted: Wanted; current: LogoReference | null },
): Promise<{ kind: 'decided'; reference: LogoReference | null; added?: LogoDoubt } | Refused> {
  if (wanted.kind === 'none') return { kind: 'decided', reference: null };
  if (wanted.kind === 'path') {
    const isPresent = current && logoPath(companyId, current) === wanted.path;
    return isPresent ? { kind: 'decided', reference: current } : refused(NOT_AN_IMAGE);
  }
  const { hash } = wanted.image;
  if (current?.hash === hash) return { kind: 'decided', reference: current };
  const added = await logos.add(companyId, wanted.image);
  return { kind: 'decided', reference: { version: added.version, hash }, added };
}
