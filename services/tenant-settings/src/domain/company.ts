import {
  type BillingMethod,
  type ClaimCheck,
  DEFAULT_BILLING_METHOD,
  DEFAULT_OTHER_AMOUNTS,
  DEFAULT_TIME_ZONE,
  DEFAULT_UPLOAD_REVIEW,
  formatMoney,
  MAX_BUSINESS_NAME,
  type OtherAmounts,
  type UploadReview,
} from '@utility-pay/contracts';

/** How accounts of a company are claimed. */
export interface ClaimSettings {
  claimCheck: ClaimCheck;
  /** Addresses and CIDR ranges whose successful claims are not counted (trusted networks). */
  claimNetworks: string[];
}

/** A utility company: the tenant. */
export interface Company extends ClaimSettings {
  /** An integer from 1. */
  id: number;
  /** The id of the live company whose sandbox this is; absent for live companies. */
  sandboxOf?: number;
  name: string;
  phone: string | null;
  address: string | null;
  website: string | null;
  email: string | null;
  /** IANA name; the company's days begin at its midnight. */
  timeZone: string;
  /** Host names of its portal. A host belongs to one company. */
  hostNames: string[];
  otherAmounts: OtherAmounts;
  billingMethod: BillingMethod;
  /** Which uploads staff review before they are applied. */
  uploadReview: UploadReview;
  /** Incremented by each change, for compare-and-set. */
  version: number;
}

/** The part of a company that everyone sees. */
export type CompanyListing = Pick<Company, 'id' | 'name' | 'claimCheck'>;

export type BusinessInformation = Pick<Company, 'name' | 'phone' | 'address' | 'website' | 'email' | 'timeZone'>;

/** What staff may change of a company. */
export type CompanySettings = BusinessInformation &
  ClaimSettings &
  Pick<Company, 'hostNames' | 'otherAmounts' | 'billingMethod' | 'uploadReview'>;

export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = { claimCheck: 'accountNumber', claimNetworks: [] };

/** Settings of a new company, and of a company that an earlier version stored without them. */
export const DEFAULT_SETTINGS = {
  ...DEFAULT_CLAIM_SETTINGS,
  otherAmounts: DEFAULT_OTHER_AMOUNTS,
  billingMethod: DEFAULT_BILLING_METHOD,
  uploadReview: DEFAULT_UPLOAD_REVIEW,
  timeZone: DEFAULT_TIME_ZONE,
};

export const newCompany = (id: number, name: string): Company => ({
  id,
  name,
  phone: null,
  address: null,
  website: null,
  email: null,
  hostNames: [],
  ...DEFAULT_SETTINGS,
  version: 0,
});

/** Returns a new sandbox of a live company, with its settings. Its name ends in “(Sandbox)” and is cut to the limit of names. */
export const newSandbox = (id: number, live: Company): Company => ({
  ...newCompany(id, sandboxName(live.name)),
  sandboxOf: live.id,
  timeZone: live.timeZone,
  claimCheck: live.claimCheck,
  claimNetworks: live.claimNetworks,
  otherAmounts: live.otherAmounts,
  billingMethod: live.billingMethod,
});

const SANDBOX_SUFFIX = ' (Sandbox)';
const sandboxName = (name: string): string => name.slice(0, MAX_BUSINESS_NAME - SANDBOX_SUFFIX.length) + SANDBOX_SUFFIX;

/** Returns the stored form of a host name: trimmed, in lower case, without port and trailing dot. */
export const normalizeHost = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Returns settings as values for the audit log, which takes only texts, numbers and booleans. */
export const toAuditValues = ({ otherAmounts, ...settings }: Partial<CompanySettings>) => ({
  ...settings,
  ...(otherAmounts && {
    otherAmountsAllowed: otherAmounts.allowed,
    otherAmountsMinimum: formatMoney(otherAmounts.minimumMinor),
  }),
});
