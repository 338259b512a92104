import type { DomainEvent, PartnerKeyMode, PartnerScope } from '@utility-pay/contracts';
import type { PartnerKey } from '../../domain/partner-key.ts';

export interface PartnerKeyRepository {
  /** Adds a key with its event; returns `full` when the company has the maximum number of keys. */
  add(key: PartnerKey, secretHash: string, act: DomainEvent): Promise<'added' | 'full'>;
  /** Returns a company's keys, newest first. */
  findByCompany(companyId: number): Promise<PartnerKey[]>;
  findBySecret(secretHash: string): Promise<PartnerKey | undefined>;
  /** Stores the last use; never moves it back. */
  recordUse(key: PartnerKey, at: Date): Promise<void>;
  /** Returns a key that is not revoked. */
  find(companyId: number, keyId: string): Promise<PartnerKey | undefined>;
  /** Revokes a key with its event; returns the hash of its secret, undefined when there is no such key. */
  revoke(companyId: number, keyId: string, act: DomainEvent): Promise<string | undefined>;
}

/** A partner key as the gateway receives it. */
export interface PartnerKeyView {
  keyId: string;
  /** The company that the key works on; for a test key the sandbox. */
  companyId: number;
  mode: PartnerKeyMode;
  scopes: PartnerScope[];
  /** ISO time until which this may be cached: the end of a minute, so that each minute of use is recorded. */
  validUntil: string;
}

/** Caches partner keys by the hash of their secret. Never throws. */
export interface PartnerKeyCache {
  get(secretHash: string): Promise<PartnerKeyView | 'ended' | undefined>;
  add(secretHash: string, view: PartnerKeyView, now: Date): Promise<void>;
  markEnded(secretHash: string): Promise<void>;
}
