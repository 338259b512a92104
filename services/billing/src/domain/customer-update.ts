import {
  CUSTOMER_FIELDS,
  type CustomerFieldKey,
  fieldLabel,
  isCustomField,
  knownField,
  type Refused,
  type UserError,
} from '@utility-pay/contracts';
import { holdsCardNumber } from './card-numbers.ts';
import { isReserved, withoutReservation } from './claim.ts';
import { type Customer, emailKey, withSearchTokens } from './customer.ts';
import { FIELDS_TOO_LARGE, isTooLarge } from './customer-size.ts';

/** New values: null clears a field, an absent field is unchanged. */
type NewValues<Key extends string = string> = { [Each in Key]?: string | null | undefined };

/** New values of a customer's fields. */
export interface CustomerUpdate extends NewValues<CustomerFieldKey | 'name' | 'email'> {
  customData?: NewValues;
}

export type CustomerUpdated =
  /** `fields`: the names of the fields that change; without any, `customer` is the same object. */
  | { kind: 'updated'; customer: Customer; fields: string[] }
  /** A claim of the account is in progress. */
  | { kind: 'being-claimed' }
  | Refused;

const OWN_FIELDS = ['name', ...CUSTOMER_FIELDS.map(({ key }) => key)] as const;

const invalid = (field: string | null, message: string): UserError => ({ code: 'INVALID', field, message });

const HAS_LOGIN: UserError = {
  code: 'CONFLICT',
  field: 'email',
  message: 'The customer signs in with the current email address. Reset the claim first.',
};

/**
 * Changes the customer fields that a bill file can set, by the same rules, and the email address, which decides who can
 * claim the account. `customFields`: keys of the custom fields in the company's CSV template.
 */
export function updateCustomer(
  customer: Customer,
  update: CustomerUpdate,
  { customFields, now }: { customFields: ReadonlySet<string>; now: Date },
): CustomerUpdated {
  const { customData: before = {}, ...current } = customer;
  const { customData: newData = {}, email } = update;
  const newFields = Object.fromEntries(OWN_FIELDS.map((key) => [key, update[key]]));
  const problems = [
    ...Object.entries({ ...newData, ...newFields })
      .filter(hasCardNumber)
      .map(([key]) => cardNumberError(key)),
    ...Object.entries(newData)
      // A field that is no longer in the template can still be cleared, so that a repeated call succeeds.
      .filter(([key, value]) => value !== null && !customFields.has(key) && !Object.hasOwn(before, key))
      .map(([key]) => invalid('customData', `The CSV template has no field ${key}`)),
  ];
  if (problems.length > 0) return { kind: 'refused', userErrors: problems };

  const changedData = changedKeys(before, newData);
  const fields = [...changedKeys(current, newFields), ...changedData];
  const data = changedData.length > 0 ? withValues(before, newData) : before;
  const changed: Customer = {
    ...withValues(current, newFields),
    ...(Object.keys(data).length > 0 ? { customData: data } : {}),
  };
  const isNewEmail = email !== undefined && email !== (customer.email ?? null) && !isOwnLogin(customer, email);
  if (isNewEmail && isReserved(customer, now)) return { kind: 'being-claimed' };
  if (isNewEmail && loginClaimId(customer)) return { kind: 'refused', userErrors: [HAS_LOGIN] };
  const after = isNewEmail ? withEmail(changed, email) : changed;
  if (isNewEmail) fields.push('email');
  if (fields.length === 0) return { kind: 'updated', customer, fields };
  if (isTooLarge(after)) return { kind: 'refused', userErrors: [invalid(null, FIELDS_TOO_LARGE)] };
  const needsSearchTokens = isNewEmail || fields.includes('name');
  return { kind: 'updated', customer: needsSearchTokens ? withSearchTokens(after) : after, fields };
}

const hasCardNumber = ([key, value]: [string, string | null | undefined]): boolean =>
  typeof value === 'string' && !knownField(key)?.mayLookLikeCard && holdsCardNumber(value);

const cardNumberError = (key: string): UserError =>
  invalid(isCustomField(key) ? 'customData' : key, `${fieldLabel(key)} looks like a card number. Remove it.`);

/** Returns the claim of the account's login; undefined without a login, also if staff marked the account as claimed. */
const loginClaimId = ({ claim }: Customer): string | undefined =>
  claim.state === 'claimed' ? claim.claimId : undefined;

/** Returns whether this is the email of the customer's login, written differently. */
const isOwnLogin = (customer: Customer, email: string | null): boolean =>
  loginClaimId(customer) !== undefined && email !== null && emailKey(email) === customer.emailKey;

function withEmail(customer: Customer, email: string | null): Customer {
  // An expired reservation holds the email of its claimant.
  const free = customer.claim.state === 'claiming' ? withoutReservation(customer) : customer;
  const { email: _email, emailKey: _key, ...rest } = free;
  return email === null ? rest : { ...rest, email, emailKey: emailKey(email) };
}

const valueIn = (values: object, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key as keyof typeof values] : null;

const changedKeys = (values: object, changes: NewValues): string[] =>
  Object.entries(changes).flatMap(([key, value]) =>
    value !== undefined && (valueIn(values, key) ?? null) !== value ? [key] : [],
  );

function withValues<Values extends object>(values: Values, changes: NewValues): Values {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...values, ...Object.fromEntries(changed) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as Values;
}
