import type { PartnerKeyMode, PartnerScope } from '@utility-pay/contracts';
import type { PartnerKey } from '../../domain/partner-key.ts';

export interface PartnerKeyRepository {
  /** `full` when the company has as many as it may have. */
  add(key: PartnerKey, secretHash: string): Promise<'added' | 'full'>;
  /** Newest first. */
  ofCompany(companyId: number): Promise<PartnerKey[]>;
  findBySecret(secretHash: string): Promise<PartnerKey | undefined>;
  /** Notes a use; never an earlier one than is known. */
  used(key: PartnerKey, at: Date): Promise<void>;
  /** The hash of its secret; undefined when there is no such key. */
  remove(companyId: number, keyId: string): Promise<string | undefined>;
}

/** A key as the gateway needs to know it. */
export interface PartnerKeyView {
  keyId: string;
  companyId: number;
  mode: PartnerKeyMode;
  scopes: PartnerScope[];
  /** ISO instant until which this may be trusted: a minute's end, so that each minute of use is noted. */
  goodUntil: string;
}

/** Remembers keys by the hash of their secret, as sessions are remembered. */
export interface PartnerKeyMemory {
  recall(secretHash: string): Promise<PartnerKeyView | 'ended' | undefined>;
  keep(secretHash: string, view: PartnerKeyView, now: Date): Promise<void>;
  end(secretHash: string): Promise<void>;
}
