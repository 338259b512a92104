import { billFileText } from '../bill-file/bill-file.ts';
import type { IdName, Role, World } from './world.ts';

/** Share of requests that use existing values instead of generated ones. */
const EXISTING_SHARE = 0.8;
/** A documented upload may take 25 seconds. */
const RESPONSE_TIMEOUT_S = 40;
/** Requests that are generated for each call at first. The remaining time is used for more. */
const EXAMPLES_PER_CALL = 25;

/** Statuses with which a call may refuse a request that violates its schema. */
const REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429];

/** Operations that are left out for callers with a session, because they end it. */
const EXCLUDED_WITH_SESSION = ['logout'];

type Dictionaries = Record<string, (string | number)[]>;

/** The ids of the caller's own company are used this many times as often as those of the other company. */
const OWN_WEIGHT = 4;
const EMAILS = Array.from({ length: 20 }, (_, number) => `person-${number}@example.org`);

/**
 * Returns values by the name of the parameter: existing ids, and values that satisfy rules which no schema contains.
 */
function dictionariesOf(own: World, foreign: World): Dictionaries {
  const names = Object.keys(own.ids) as IdName[];
  const idsOf = (name: IdName) => [
    ...Array.from({ length: OWN_WEIGHT }, () => own.ids[name]).flat(),
    ...foreign.ids[name],
  ];
  return {
    ...Object.fromEntries(names.map((name) => [name, idsOf(name)])),
    provider: ['ipospays', 'another'],
    month: ['November', '11'],
    year: ['2026'],
    csvContent: [[...billFileText({ rows: 3, seed: 5, prefix: 'F' })].join('')],
    email: [`payer-${own.payer.accountNumber}@example.org`, ...EMAILS],
    testEmail: EMAILS,
    currentPassword: ['payer-password'],
    amount: [0.01, 0.5, 1_000_000],
  };
}

/** Returns a line of TOML. JSON strings, numbers and lists are valid in TOML. */
const tomlLine = (key: string, value: unknown): string => `${JSON.stringify(key)} = ${JSON.stringify(value)}`;

function authOf({ session, partnerKey }: Role): string[] {
  if (session) return ['[auth.openapi.session]', tomlLine('api_key', session)];
  return partnerKey ? ['[auth.openapi.partnerKey]', tomlLine('bearer', partnerKey)] : [];
}

/** Returns the fuzzer's configuration: credentials, existing values and checks. */
export function settingsFor(role: Role, own: World, foreign: World, seed: number): string {
  const dictionaries = dictionariesOf(own, foreign);
  const places = ['path', 'query', 'body'] as const;
  const bindings = Object.keys(dictionaries).flatMap((name) =>
    places.map(
      (place) => `${JSON.stringify(`${place}.${name}`)} = { dictionary = "${name}", probability = ${EXISTING_SHARE} }`,
    ),
  );
  return [
    tomlLine('seed', seed),
    tomlLine('request-timeout', RESPONSE_TIMEOUT_S),
    tomlLine('continue-on-failure', true),
    '[checks]',
    // A request that matches its schema may still be refused by a rule that no schema contains.
    'positive_data_acceptance = { enabled = false }',
    '[checks.negative_data_rejection]',
    tomlLine('expected-statuses', REFUSALS),
    '[generation]',
    tomlLine('max-examples', EXAMPLES_PER_CALL),
    tomlLine('database', 'none'),
    tomlLine('no-shrink', true),
    ...authOf(role),
    ...Object.entries(dictionaries).flatMap(([name, values]) => [`[dictionaries.${name}]`, tomlLine('values', values)]),
    '[parameters]',
    ...bindings,
    ...(role.session
      ? EXCLUDED_WITH_SESSION.flatMap((id) => [
          '[[operations]]',
          tomlLine('include-operation-id', id),
          'enabled = false',
        ])
      : []),
    '',
  ].join('\n');
}
