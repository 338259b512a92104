import type { AuditAction, AuditedAct } from '@utility-pay/contracts';

/** An entry of the audit log: an audited act, and the event that recorded it. */
export interface AuditEntry extends AuditedAct {
  /** The event's id, so that a redelivery adds nothing. */
  id: string;
  /** NO_COMPANY for acts on the deployment. */
  companyId: number;
  at: Date;
}

/** Criteria of a list of entries. An entry must match all that are present. */
export interface AuditFilter {
  actions?: readonly AuditAction[];
  /** The id of a user or partner key. */
  actorId?: string;
  from?: Date;
  before?: Date;
  /** Each must be the beginning of one of the target's terms. */
  terms?: readonly string[];
}

/** Characters of a word that are stored and searched; the rest is ignored. */
const MAX_TERM_LENGTH = 40;
/** Further words of a search are ignored. */
const MAX_SEARCH_TERMS = 8;

/** Returns the words of a text, without case and accents. */
const termsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((term) => term.slice(0, MAX_TERM_LENGTH));

/** Returns the different words of a search, at most 8. */
export const searchTerms = (search: string): string[] => [...new Set(termsOf(search))].slice(0, MAX_SEARCH_TERMS);

/** Returns the terms by which an entry is found: its target's id and the words of its label, also written as one word. */
export const targetTerms = ({ id, label = '' }: AuditedAct['target']): string[] => [
  ...new Set([...termsOf(id), ...termsOf(label), termsOf(label).join('').slice(0, MAX_TERM_LENGTH)].filter(Boolean)),
];
