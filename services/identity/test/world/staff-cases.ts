import type { Actor } from '@utility-pay/contracts';
import type { SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';
import { createWorld } from './world.ts';

export interface AdminUser {
  id: string;
  name: string;
  email: string;
  active: boolean;
  isSuperAdmin: boolean;
  role: string;
  permissions: string[];
}

interface Payload {
  adminUser?: AdminUser | null;
  user?: { id: string } | null;
  userErrors?: { code: string; field: string | null; message: string }[];
}

export interface Outcome extends Payload {
  /** The code of a top-level error. */
  code?: unknown;
  message?: string;
}

const FIELDS = 'id name email active isSuperAdmin role permissions company { id }';
const mutation = (name: string, selection: string): string => {
  const input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  return `mutation ($input: ${input}) { ${name}(input: $input) { ${selection} userErrors { code field message } } }`;
};
const CREATE = mutation('createAdminUser', `adminUser { ${FIELDS} }`);
const UPDATE = mutation('updateAdminUser', `adminUser { ${FIELDS} }`);
const DEACTIVATE = mutation('deactivateAdminUser', `adminUser { ${FIELDS} }`);
const CHANGE_PASSWORD = mutation('changePassword', 'user { id }');
const LIST = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Company { adminUsers { ${FIELDS} } } } }`;

const toOutcome = (response: SubgraphResponse, operation: string): Outcome => {
  const [error] = response.errors ?? [];
  if (error) return { code: error.extensions?.code, message: error.message };
  return (response.data?.[operation] ?? {}) as Payload;
};

/** A world with operations on staff users; each person has a unique email. */
export async function createStaffCases(...options: Parameters<typeof createWorld>) {
  const world = await createWorld(...options);
  let serial = 0;

  const person = (companyId = 1) => {
    serial += 1;
    return {
      companyId: String(companyId),
      name: `Person ${serial}`,
      email: `person-${serial}@staff.test`,
      password: `secret of person ${serial}`,
    };
  };
  const run = (operation: string, query: string) => async (actor: Actor, input: Record<string, unknown>) =>
    toOutcome(await world.ask(actor, query, { input }), operation);
  const signInAs = async ({ email, password }: { email: string; password: string }) =>
    (await world.signIn({ email, password, portal: 'STAFF' })).token;

  return {
    world,
    person,
    create: run('createAdminUser', CREATE),
    update: run('updateAdminUser', UPDATE),
    deactivate: run('deactivateAdminUser', DEACTIVATE),
    changePassword: run('changePassword', CHANGE_PASSWORD),
    signInAs,
    /** Returns the company's staff as the caller sees it, or the code of the refusal. */
    list: async (actor: Actor, companyId = 1): Promise<AdminUser[] | unknown> => {
      const of = [{ __typename: 'Company', id: String(companyId) }];
      const { data, errors } = await world.ask(actor, LIST, { of });
      if (errors?.[0]) return errors[0].extensions?.code;
      const companies = (data?._entities ?? []) as { adminUsers: AdminUser[] }[];
      return companies[0]?.adminUsers;
    },
    /** Returns a stored user without the outbox, which the relay empties in the background. */
    userDocument: (id: string) =>
      world.platform.mongo
        .collection<{ _id: string; passwordHash: string; active: boolean }>('users')
        .findOne({ _id: id }, { projection: { outbox: 0, outboxAt: 0 } }),
    eventsOf: async (userId: string): Promise<string[]> => {
      await world.platform.relay.sweep();
      const events = await world.platform.mongo.collection('events').find({ 'data.userId': userId }).toArray();
      return events.map(({ type }) => String(type)).sort();
    },
  };
}

export type StaffCases = Awaited<ReturnType<typeof createStaffCases>>;

/** Creates a staff user of the company. */
export async function makeStaff(cases: StaffCases, actor: Actor, permissions: string[], companyId = 1) {
  const person = cases.person(companyId);
  const { adminUser } = await cases.create(actor, { ...person, permissions });
  if (!adminUser) throw new Error('Admin user was not created');
  return { ...person, id: adminUser.id };
}
