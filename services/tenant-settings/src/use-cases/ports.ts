import type { Branding, Looks } from '../domain/branding.ts';
import type { BusinessInformation, Company } from '../domain/company.ts';
import type { LogoImage, LogoType } from '../domain/logo.ts';

export interface CompanyRepository {
  /** The next number that no company has had. */
  nextId(): Promise<number>;
  /** The company that a request made; undefined while it has made none. */
  madeBy(requestKey: string): Promise<Company | undefined>;
  /** Saves a new company with the event of it, or answers the one that the same request made meanwhile. */
  add(company: Company, requestKey?: string): Promise<Company>;
  find(companyId: number): Promise<Company | undefined>;
  /** Every company's id and name, in the order of the ids. */
  listNames(): Promise<Pick<Company, 'id' | 'name'>[]>;
  /** Together with the event of it. Undefined when there is no such company. */
  saveInformation(companyId: number, information: BusinessInformation): Promise<Company | undefined>;
  /** Together with the event of it. Undefined when the company has changed since. */
  saveHostNames(seen: Company, hostNames: string[]): Promise<Company | undefined>;
}

/** A company's hold on a host. `claim` differs each time it takes hold. */
export interface HostClaim {
  host: string;
  companyId: number;
  claim: string;
}

/**
 * Whose a host is. A claim is in doubt from when it is made, or is to be given up, until the company's own list tells
 * which; what a crash leaves in doubt is settled later.
 */
export interface HostRepository {
  /** Takes hold of a free host, or anew of one's own. */
  claim(companyId: number, host: string): Promise<{ kind: 'new' | 'own'; claim: HostClaim } | { kind: 'taken' }>;
  companyOf(host: string): Promise<number | undefined>;
  claimsOf(companyId: number): Promise<HostClaim[]>;
  /** Answers the claims as they are now; one that was taken anew meanwhile is left out. */
  doubt(claims: readonly HostClaim[]): Promise<HostClaim[]>;
  confirm(claims: readonly HostClaim[]): Promise<void>;
  release(claims: readonly HostClaim[]): Promise<void>;
  inDoubtSince(time: Date, limit: number): Promise<HostClaim[]>;
}

export interface BrandingRepository {
  find(companyId: number): Promise<Branding | undefined>;
  /**
   * Saves looks, or their absence, together with the event of it. Undefined when the branding is no longer as it was
   * `seen`.
   */
  save(companyId: number, seen: Branding | undefined, looks: Looks | null): Promise<Branding | undefined>;
}

/** An image of which the branding must tell whether it is the company's logo. A later doubt is another. */
export interface LogoDoubt {
  companyId: number;
  version: string;
  since: Date;
}

/** Images of logos. What a crash leaves in doubt is settled later. */
export interface LogoRepository {
  /** Keeps an image, in doubt. Its version is new, whatever it shows. */
  add(companyId: number, image: LogoImage): Promise<LogoDoubt>;
  find(companyId: number, version: string): Promise<{ mediaType: LogoType; base64: string } | undefined>;
  doubt(companyId: number, version: string): Promise<void>;
  confirm(doubt: LogoDoubt): Promise<void>;
  remove(companyId: number, version: string): Promise<void>;
  inDoubtSince(time: Date, limit: number): Promise<LogoDoubt[]>;
}

/** Reads an image by its content and writes it anew, without anything but its pixels. */
export interface LogoReader {
  read(dataUrl: string): Promise<{ kind: 'image'; image: LogoImage } | { kind: 'refused'; message: string }>;
}

/** Holds a company's own CSS to what is allowed, under the portal's class. */
export interface CssScoper {
  scope(css: string): { kind: 'scoped'; css: string } | { kind: 'refused'; messages: string[] };
}
