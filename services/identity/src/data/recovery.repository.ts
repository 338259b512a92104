import { ANONYMOUS, domainEvents } from '@utility-pay/contracts';
import { findAndUpdateWithEvents, updateWithEvents } from '@utility-pay/service-kit/aggregate';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Portal } from '../domain/user.ts';
import type { QuestionRepository, RecoverableCustomer, RecoveryRepository } from '../use-cases/ports/recovery.ts';
import type { UserRef } from '../use-cases/ports/users.ts';
import { actorOf, isActive, toStoredCompanyId, toUser, type UserDocument, userModel } from './user.model.ts';

const PORTALS: Portal[] = ['staff', 'customer'];
const BY_EMAIL = { acrossTenants: 'a password reset names an email address, not always a company' };
const BY_LINK = { acrossTenants: 'the company is known only once the emailed link is found' };
/** The newest reset links that a user's document keeps. RESET_EMAILS_BY_LOGIN allows far fewer that are still valid. */
const MAX_RESET_LINKS = 100;

const byRef = ({ id, companyId }: UserRef) => ({ _id: id, companyId: toStoredCompanyId(companyId) });

const toRecoverableCustomer = (document: UserDocument): RecoverableCustomer => ({
  user: toUser(document),
  question: document.question,
  wrongAnswers: document.wrongAnswers ?? 0,
  isLocked: document.lockedAt !== undefined,
});

export function createQuestionRepository({
  mongo,
  relay,
  recordAct,
}: Pick<Platform, 'mongo' | 'relay' | 'recordAct'>): QuestionRepository {
  const Users = userModel(mongo);
  return {
    findCustomers: async (emailKey) => {
      const documents = await Users.find({ portal: 'customer', emailKey })
        .setOptions(BY_EMAIL)
        .sort({ emailScope: 1 })
        .lean();
      return documents.filter(isActive).map(toRecoverableCustomer);
    },
    findText: async (user) => {
      const document = await Users.findOne(byRef(user), { question: 1 }).lean();
      return document?.question?.text;
    },
    set: async (user, question) => {
      const { id, companyId, securityVersion } = user;
      const target = { type: 'user' as const, id };
      const act = recordAct(actorOf(user), companyId, { action: 'security-question.changed', target });
      const updated = await findAndUpdateWithEvents(
        { model: Users, relay },
        { ...byRef(user), active: true, state: 'active', securityVersion },
        { $set: { question }, $unset: { wrongAnswers: 1 } },
        [act],
      );
      return updated ? toUser(updated) : undefined;
    },
    countWrongAnswer: async (user) => {
      const updated = await Users.findOneAndUpdate(
        byRef(user),
        { $inc: { wrongAnswers: 1 } },
        { returnDocument: 'after', projection: { wrongAnswers: 1 } },
      ).lean();
      // A login that was deleted meanwhile accepts no answer.
      return updated?.wrongAnswers ?? Number.POSITIVE_INFINITY;
    },
    uncountWrongAnswer: async (user) =>
      void (await Users.updateOne({ ...byRef(user), wrongAnswers: { $gt: 0 } }, { $inc: { wrongAnswers: -1 } })),
  };
}

export function createRecoveryRepository({ mongo, relay, createEvent, recordAct }: Platform): RecoveryRepository {
  const Users = userModel(mongo);
  return {
    findRecipients: async (emailKey) => {
      const documents = await Users.find({ portal: { $in: PORTALS }, emailKey })
        .setOptions(BY_EMAIL)
        .lean();
      return documents
        .filter(isActive)
        .map((document) => ({ user: toUser(document), signInNetworks: document.signInNetworks ?? [] }));
    },
    openReset: async (user, { resetId, expiresAt }) => {
      const companyId = toStoredCompanyId(user.companyId);
      const target = { type: 'user' as const, id: user.id };
      const requested = createEvent(domainEvents.passwordResetRequested, companyId, { userId: user.id, resetId });
      const isStaff = user.role !== 'customer';
      // Anyone can request a link for any email address, so the actor is not the user.
      const acts = isStaff ? [recordAct(ANONYMOUS, companyId, { action: 'reset-link.requested', target })] : [];
      await updateWithEvents(
        { model: Users, relay },
        { ...byRef(user), active: true, state: 'active' },
        { $push: { resetLinks: { $each: [{ id: resetId, expiresAt }], $slice: -MAX_RESET_LINKS } } },
        [requested, ...acts],
      );
    },
    findReset: async (resetId) => {
      const document = await Users.findOne({ 'resetLinks.id': resetId }).setOptions(BY_LINK).lean();
      const link = document?.resetLinks?.find(({ id }) => id === resetId);
      return document && link && isActive(document) ? { user: toUser(document), expiresAt: link.expiresAt } : undefined;
    },
    findPasswordChange: async ({ companyId, userId, changeId }) => {
      const document = await Users.findOne(byRef({ id: userId, companyId })).lean();
      const change = document?.passwordChanges?.find(({ id }) => id === changeId);
      return document && change ? { user: toUser(document), changedAt: change.at } : undefined;
    },
    lock: async (user, at) => {
      const target = { type: 'user' as const, id: user.id };
      const act = recordAct(actorOf(user), user.companyId, { action: 'login.locked', target });
      await updateWithEvents(
        { model: Users, relay },
        { ...byRef(user), lockedAt: { $exists: false } },
        { $set: { lockedAt: at }, $inc: { securityVersion: 1 }, $unset: { resetLinks: 1 } },
        [act],
      );
    },
  };
}
