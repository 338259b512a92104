import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, serviceActor } from '@utility-pay/service-kit/testing/actors';
import type { IdentityOptions } from '../../src/app.ts';
import { createWorld } from './world.ts';

export const PET = 'What was the name of your first pet?';
/** Answer of `buildCustomer`'s customers to their security question. */
export const RIGHT_ANSWER = 'Bartholomew';
/** The error after a wrong answer. */
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

const FIND_QUESTION = `query ($email: String!, $companyId: ID) {
  securityQuestion(email: $email, companyId: $companyId) { securityQuestion name userErrors { code field message } }
}`;
const FIND_RESET = `query ($companyId: Int!, $resetId: ID!) {
  internalPasswordReset(companyId: $companyId, resetId: $resetId) { name email role token expiresAt }
}`;
const FIND_PASSWORD_CHANGE = `query ($companyId: Int!, $userId: ID!, $changeId: ID!) {
  internalPasswordChange(companyId: $companyId, userId: $userId, changeId: $changeId) { name email role lockToken changedAt }
}`;

/** A world with customers and operations to recover their passwords. */
export async function createRecoveryWorld(options: Partial<IdentityOptions> = {}) {
  const world = await createWorld({}, options);
  let serial = 0;
  let addressCount = 0;
  /** Returns an address of a network that made no request yet, so that no limit of networks applies. */
  const newAddress = (): string => {
    addressCount += 1;
    return `10.1.${addressCount >> 8}.${addressCount & 255}`;
  };

  const run = async (name: keyof typeof MUTATIONS, input: object, actor: Actor = ANONYMOUS, address = newAddress()) => {
    const [type, fields] = MUTATIONS[name];
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { code field message } } }`;
    const { data, errors } = await world.ask(actor, query, { input }, address);
    const { code, retryAfterSeconds } = errors?.[0]?.extensions ?? {};
    return { ...((data?.[name] ?? {}) as Payload), error: code, message: errors?.[0]?.message, retryAfterSeconds };
  };

  /** Returns a customer with a claimed account and, by default, a security question. */
  const buildCustomer = async (overrides: { companyId?: number; email?: string; answer?: string | null } = {}) => {
    serial += 1;
    const { companyId = 1, email = `payer-${serial}@home.test`, answer = RIGHT_ANSWER } = overrides;
    const [id, password] = [`payer-${serial}`, `secret of payer ${serial}`];
    world.billing.add({ customerId: id, accountNumber: `P-${serial}`, companyId });
    const claim = { accountNumber: `P-${serial}`, email, name: 'Pat Payer', password, companyId: String(companyId) };
    await world.claim(claim, newAddress());
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
    newAddress,
    findQuestion: async (email: string, companyId?: string, address = newAddress()) => {
      const { data, errors } = await world.ask(ANONYMOUS, FIND_QUESTION, { email, companyId }, address);
      return { ...((data?.securityQuestion ?? {}) as Payload), error: errors?.[0]?.extensions?.code };
    },
    answer: (
      email: string,
      securityAnswer: string,
      options: { companyId?: string; address?: string; newPassword?: string } = {},
    ) =>
      run(
        'resetPasswordWithSecurityQuestion',
        {
          email,
          securityAnswer,
          newPassword: options.newPassword ?? 'a brand new password',
          companyId: options.companyId,
        },
        ANONYMOUS,
        options.address,
      ),
    canSignIn: async (email: string, password: string, portal = 'CUSTOMER') =>
      (await world.signIn({ email, password, portal }, newAddress())).token !== undefined,
    findReset: (companyId: number, resetId: string) => asNotifications(FIND_RESET, { companyId, resetId }),
    findPasswordChange: (companyId: number, userId: string, changeId: string) =>
      asNotifications(FIND_PASSWORD_CHANGE, { companyId, userId, changeId }),
    /** Returns the oldest valid reset token of a customer; undefined when there is none. */
    findResetToken: async ({ id, companyId }: Pick<Customer, 'id' | 'companyId'>): Promise<string | undefined> => {
      const requests = await eventsOf(id, 'identity.password.reset-requested');
      const resets = requests.map(({ data }) => asNotifications(FIND_RESET, { companyId, resetId: data.resetId }));
      return (await Promise.all(resets)).find((reset) => reset)?.token;
    },
    /** Returns the lock token of the newest password change. */
    findLockToken: async ({ id: userId, companyId }: Pick<Customer, 'id' | 'companyId'>): Promise<string> => {
      const changes = await eventsOf(userId, 'identity.password.changed');
      const change = await asNotifications(FIND_PASSWORD_CHANGE, {
        companyId,
        userId,
        changeId: changes.at(-1)?.data.changeId ?? '',
      });
      return change?.lockToken ?? '';
    },
  };
}

export type RecoveryWorld = Awaited<ReturnType<typeof createRecoveryWorld>>;
