import type { Platform } from '@utility-pay/service-kit/platform';
import type { QuestionRepository, RecoverableCustomer } from '../use-cases/ports/recovery.ts';
import { isVersion } from './credential.repository.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { companyIn, toUser } from './user-document.ts';

const toCustomer = (found: UserDocument): RecoverableCustomer => ({
  user: toUser(found),
  question: found.question,
  wrongAnswers: found.wrongAnswers ?? 0,
  isFrozen: found.frozenAt !== undefined,
});

export function createQuestionRepository({ mongo }: Pick<Platform, 'mongo'>): QuestionRepository {
  const Users = userModel(mongo);
  return {
    customersOf: async (emailKey) => {
      const found = await Users.find({ door: 'customer', emailKey })
        .setOptions({ acrossTenants: 'who forgot a password tells an address, not always a company' })
        .sort({ emailScope: 1 })
        .lean();
      return found.filter(({ active, state }) => active && state === 'active').map(toCustomer);
    },
    questionOf: async ({ id, companyId }) => {
      const found = await Users.findOne({ _id: id, companyId: companyIn(companyId) }, { question: 1 }).lean();
      return found?.question?.text;
    },
    setQuestion: async ({ id, companyId, securityVersion }, question) => {
      const changed = await Users.findOneAndUpdate(
        {
          _id: id,
          companyId: companyIn(companyId),
          active: true,
          state: 'active',
          securityVersion: isVersion(securityVersion),
        },
        { $set: { question }, $unset: { wrongAnswers: 1 } },
        { returnDocument: 'after' },
      ).lean();
      return changed ? toUser(changed) : undefined;
    },
    countWrongAnswer: async ({ id, companyId }) => {
      const counted = await Users.findOneAndUpdate(
        { _id: id, companyId: companyIn(companyId) },
        { $inc: { wrongAnswers: 1 } },
        { returnDocument: 'after', projection: { wrongAnswers: 1 } },
      ).lean();
      // An account that went meanwhile takes no more answers.
      return counted?.wrongAnswers ?? Number.POSITIVE_INFINITY;
    },
    forgiveWrongAnswer: async ({ id, companyId }) =>
      void (await Users.updateOne(
        { _id: id, companyId: companyIn(companyId), wrongAnswers: { $gt: 0 } },
        { $inc: { wrongAnswers: -1 } },
      )),
  };
}
