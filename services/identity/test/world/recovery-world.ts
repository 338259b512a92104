import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, serviceActor } from '@utility-pay/service-kit/testing/actors';
import type { IdentityOptions } from '../../src/app.ts';
import { createWorld } from './world.ts';

export const PET = 'What was the name of your first pet?';
export const WRONG_ANSWER = {
  code: 'INVALID_ANSWER',
  field: 'securityAnswer',
  message: 'Security answer is incorrect',
};
export const LINK_INVALID = {
  code: 'LINK_INVALID',
  field: 'token',
  message: 'This link is no longer valid. Request a new one.',
};

interface Payload {
  reset?: boolean;
  securityQuestion?: string | null;
  userErrors?: { code: string; field: string | null; message: string }[];
}

const MUTATIONS = {
  setSecurityQuestion: ['SetSecurityQuestionInput', 'user { id securityQuestion }'],
  resetPasswordWithSecurityQuestion: ['ResetPasswordWithSecurityQuestionInput', 'reset'],
  requestPasswordReset: ['RequestPasswordResetInput', 'requested'],
  confirmPasswordReset: ['ConfirmPasswordResetInput', 'reset portal'],
  lockLogin: ['LockLoginInput', 'locked'],
} as const;

const FIND = `query ($email: String!, $companyId: ID) {
  securityQuestion(email: $email, companyId: $companyId) { securityQuestion name userErrors { code field message } }
}`;
const RESET = `query ($companyId: Int!, $resetId: ID!) {
  internalPasswordReset(companyId: $companyId, resetId: $resetId) { name email role token expiresAt }
}`;
const CHANGE = `query ($companyId: Int!, $userId: ID!, $changeId: ID!) {
  internalPasswordChange(companyId: $companyId, userId: $userId, changeId: $changeId) { name email role lockToken changedAt }
}`;

/** A world with customers and operations to recover their passwords. */
export async function createRecoveryWorld(options: Partial<IdentityOptions> = {}) {
  const world = await createWorld({}, options);
  let serial = 0;
  let addresses = 0;
  /** A new network for each call that names none, so that no limit applies. */
  const elsewhere = (): string => {
    addresses += 1;
    return `10.1.${addresses >> 8}.${addresses & 255}`;
  };

  const run = async (name: keyof typeof MUTATIONS, input: object, actor: Actor = ANONYMOUS, address = elsewhere()) => {
    const [type, fields] = MUTATIONS[name];
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { code field message } } }`;
    const { data, errors } = await world.ask(actor, query, { input }, address);
    const { code, retryAfterSeconds } = errors?.[0]?.extensions ?? {};
    return { ...((data?.[name] ?? {}) as Payload), error: code, message: errors?.[0]?.message, retryAfterSeconds };
  };

  /** Returns a customer with a claimed account and, by default, a security question. */
  const buildCustomer = async (more: { companyId?: number; email?: string; answer?: string | null } = {}) => {
    serial += 1;
    const { companyId = 1, email = `payer-${serial}@home.test`, answer = 'Bartholomew' } = more;
    const [id, password] = [`payer-${serial}`, `secret of payer ${serial}`];
    world.billing.add({ customerId: id, accountNumber: `P-${serial}`, companyId });
    const claim = { accountNumber: `P-${serial}`, email, name: 'Pat Payer', password, companyId: String(companyId) };
    await world.claim(claim, elsewhere());
    const actor = customerOf(companyId, id);
    const question = { customerId: id, securityQuestion: PET, securityAnswer: answer, currentPassword: password };
    if (answer) await run('setSecurityQuestion', question, actor);
    return { id, companyId, email, password, actor, claim };
  };
  type Customer = Awaited<ReturnType<typeof buildCustomer>>;

  const eventsOf = async (userId: string, type: string) => {
    await world.platform.relay.sweep();
    const events = world.platform.mongo.collection('events');
    return events.find({ 'data.userId': userId, type }).sort({ at: 1, _id: 1 }).toArray();
  };
  const asNotifications = async (query: string, variables: Record<string, unknown>) => {
    const { data } = await world.ask(serviceActor('notifications'), query, variables);
    return Object.values(data ?? {})[0] as Record<string, string> | null;
  };

  return {
    ...world,
    run,
    buildCustomer,
    eventsOf,
    elsewhere,
    find: async (email: string, companyId?: string, address = elsewhere()) => {
      const { data, errors } = await world.ask(ANONYMOUS, FIND, { email, companyId }, address);
      return { ...((data?.securityQuestion ?? {}) as Payload), error: errors?.[0]?.extensions?.code };
    },
    answer: (email: string, securityAnswer: string, more: { companyId?: string; address?: string; to?: string } = {}) =>
      run(
        'resetPasswordWithSecurityQuestion',
        { email, securityAnswer, newPassword: more.to ?? 'a brand new password', companyId: more.companyId },
        ANONYMOUS,
        more.address,
      ),
    opens: async (email: string, password: string, portal = 'CUSTOMER') =>
      (await world.signIn({ email, password, portal }, elsewhere())).token !== undefined,
    resetOf: (companyId: number, resetId: string) => asNotifications(RESET, { companyId, resetId }),
    changeOf: (companyId: number, userId: string, changeId: string) =>
      asNotifications(CHANGE, { companyId, userId, changeId }),
    /** Returns the oldest valid reset token of a customer; undefined when there is none. */
    linkFor: async ({ id, companyId }: Pick<Customer, 'id' | 'companyId'>): Promise<string | undefined> => {
      const requests = await eventsOf(id, 'identity.password.reset-requested');
      const resets = requests.map(({ data }) => asNotifications(RESET, { companyId, resetId: data.resetId }));
      return (await Promise.all(resets)).find((reset) => reset)?.token;
    },
    /** Returns the lock token of the newest password change. */
    lockTokenFor: async ({ id: userId, companyId }: Pick<Customer, 'id' | 'companyId'>): Promise<string> => {
      const changes = await eventsOf(userId, 'identity.password.changed');
      const change = await asNotifications(CHANGE, {
        companyId,
        userId,
        changeId: changes.at(-1)?.data.changeId ?? '',
      });
      return change?.lockToken ?? '';
    },
  };
}

export type RecoveryWorld = Awaited<ReturnType<typeof createRecoveryWorld>>;
