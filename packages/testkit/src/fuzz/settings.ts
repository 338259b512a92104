import { billFileText } from '../bill-file/bill-file.ts';
import type { Role } from './roles.ts';
import type { IdName, World } from './world.ts';

/** Share of requests that carry something that is there instead of something made up. */
const KNOWN = 0.8;
/** Seconds for one answer: the documented upload waits for 25. */
const ANSWER_WITHIN = 40;
/** Requests made up for each call, before the time that is left goes into more. */
const EXAMPLES = 25;

/** How a call may refuse what does not fit its schema. */
const REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429];

/** Which calls must not be made: they would end the very session that the other calls are tried with. */
const NOT_WITH_A_SESSION = ['logout'];

type Words = Record<string, (string | number)[]>;

/** How often an id of the caller's own company is tried for each one of another. */
const OWN_SHARE = 4;
const EMAILS = Array.from({ length: 20 }, (_, number) => `person-${number}@example.org`);

/** Ids that are there, and words that pass rules which no schema tells. */
function knownWords(own: World, foreign: World): Words {
  const names = Object.keys(own.ids) as IdName[];
  const idsOf = (name: IdName) => [
    ...Array.from({ length: OWN_SHARE }, () => own.ids[name]).flat(),
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

/** TOML reads JSON's strings, numbers and lists as its own. */
const line = (key: string, value: unknown): string => `${JSON.stringify(key)} = ${JSON.stringify(value)}`;

function authOf({ session, partnerKey }: Role): string[] {
  if (session) return ['[auth.openapi.session]', line('api_key', session)];
  return partnerKey ? ['[auth.openapi.partnerKey]', line('bearer', partnerKey)] : [];
}

/** What the fuzzer reads: who calls, what is there, and what it shall look at. */
export function settingsFor(role: Role, own: World, foreign: World, seed: number): string {
  const words = knownWords(own, foreign);
  const places = ['path', 'query', 'body'] as const;
  const bindings = Object.keys(words).flatMap((name) =>
    places.map((place) => `${JSON.stringify(`${place}.${name}`)} = { dictionary = "${name}", probability = ${KNOWN} }`),
  );
  return [
    line('seed', seed),
    line('request-timeout', ANSWER_WITHIN),
    line('continue-on-failure', true),
    '[checks]',
    // What fits its schema may still be refused by a rule that no schema tells.
    'positive_data_acceptance = { enabled = false }',
    '[checks.negative_data_rejection]',
    line('expected-statuses', REFUSALS),
    '[generation]',
    line('max-examples', EXAMPLES),
    line('database', 'none'),
    line('no-shrink', true),
    ...authOf(role),
    ...Object.entries(words).flatMap(([name, values]) => [`[dictionaries.${name}]`, line('values', values)]),
    '[parameters]',
    ...bindings,
    ...(role.session
      ? NOT_WITH_A_SESSION.flatMap((id) => ['[[operations]]', line('include-operation-id', id), 'enabled = false'])
      : []),
    '',
  ].join('\n');
}
