import type { DomainEvent } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Branding, Looks } from '../domain/branding.ts';
import type { Company, CompanyListing, CompanySettings } from '../domain/company.ts';
import type { LogoImage, LogoType } from '../domain/logo.ts';

export interface CompanyRepository {
  /** Returns the next unused company id. */
  nextId(): Promise<number>;
  findByIdempotencyKey(idempotencyKey: string): Promise<Company | undefined>;
  /** Saves a new company with its event, or returns the one that a concurrent request with the same key saved. */
  add(company: Company, idempotencyKey: string | undefined, act: DomainEvent): Promise<Company>;
  find(companyId: number): Promise<Company | undefined>;
  findSandboxOf(liveCompanyId: number): Promise<Company | undefined>;
  /** Saves the sandbox of a live company with its event, or returns the one that a concurrent request saved. */
  addSandbox(sandbox: Company, liveCompanyId: number, created: DomainEvent): Promise<Company>;
  /** Returns the public part of all live companies, ordered by name without regard to case. */
  list(): Promise<CompanyListing[]>;
  /** Writes settings and the event in one update. Compare-and-set on the version; returns undefined on a conflict. */
  save(before: Company, settings: Partial<CompanySettings>, act: DomainEvent): Promise<Company | undefined>;
}

/** A company's claim of a host name. */
export interface HostClaim {
  host: string;
  companyId: number;
  /** A new id each time the host is claimed: it differs from that of an earlier claim. */
  claimId: string;
}

/**
 * The claims of host names. A claim is unconfirmed while a request changes the company's list of hosts; the sweeper resolves
 * claims that a crash left unconfirmed.
 */
export interface HostRepository {
  /** Claims a free host, or renews the company's own claim. The claim is unconfirmed. */
  claim(companyId: number, host: string): Promise<{ kind: 'new' | 'own'; claim: HostClaim } | { kind: 'taken' }>;
  findCompanyId(host: string): Promise<number | undefined>;
  findClaims(companyId: number): Promise<HostClaim[]>;
  /** Marks claims as unconfirmed; returns them with their new ids, without those that another request renewed. */
  markUnconfirmed(claims: readonly HostClaim[]): Promise<HostClaim[]>;
  confirm(claims: readonly HostClaim[]): Promise<void>;
  release(claims: readonly HostClaim[]): Promise<void>;
  listUnconfirmed(before: Date, batch: Batch): Promise<HostClaim[]>;
}

export interface BrandingRepository {
  find(companyId: number): Promise<Branding | undefined>;
  /**
   * Saves looks, or null for the defaults, and the event in one update. Compare-and-set on the version of `before`;
   * undefined on a conflict.
   */
  save(
    companyId: number,
    before: Branding | undefined,
    looks: Looks | null,
    act: DomainEvent,
  ): Promise<Branding | undefined>;
}

/** A stored image of which it is not certain that it is its company's logo. */
export interface UnconfirmedLogo {
  companyId: number;
  version: string;
  since: Date;
}

/** Logo images. An image is unconfirmed while a request changes the branding; the sweeper resolves those that a crash left so. */
export interface LogoRepository {
  /** Stores an image under a new version. It is unconfirmed. */
  add(companyId: number, image: LogoImage): Promise<UnconfirmedLogo>;
  find(companyId: number, version: string): Promise<{ mediaType: LogoType; base64: string } | undefined>;
  markUnconfirmed(companyId: number, version: string): Promise<void>;
  confirm(unconfirmed: UnconfirmedLogo): Promise<void>;
  remove(companyId: number, version: string): Promise<void>;
  listUnconfirmed(before: Date, batch: Batch): Promise<UnconfirmedLogo[]>;
}

/** Decodes an image by its content and encodes its pixels again, without metadata. `message`: why it was refused. */
export interface LogoReader {
  read(dataUrl: string): Promise<{ kind: 'image'; image: LogoImage } | { kind: 'refused'; message: string }>;
}

/** Checks a company's custom CSS against the allow-list and scopes it to the portal's class. `messages`: why it was refused. */
export interface CssScoper {
  scope(css: string): Promise<ScopedCss>;
}

export type ScopedCss = { kind: 'scoped'; css: string } | { kind: 'refused'; messages: string[] };
