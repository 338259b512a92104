import { selects } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import { toDayPayload, toListedDay, toReconciliationDay } from './reconciliation.mappers.ts';

const keyOf = ({ companyId, day, testMode }: { companyId: string; day: string; testMode?: boolean | null }) => ({
  companyId: idToNumber(companyId),
  day,
  testMode: testMode === true,
});

export const reconciliationResolvers = {
  Company: {
    reconciliationDays: async ({ id = '' }, { from, to, testMode }, { actor, useCases }, info) => {
      const range = { from, to, testMode: testMode === true, withExceptions: selects(info, 'exceptions') };
      const days = await useCases.listReconciliationDays(actor, idToNumber(id), range);
      return days.map((day) => toListedDay(day, actor));
    },
  },
  Mutation: {
    assignReconciliationException: async (_parent, { input }, { actor, useCases }) => {
      const { exceptionId, toMe } = input;
      return toDayPayload(await useCases.assignException(actor, { ...keyOf(input), exceptionId, toMe }), actor);
    },
    noteReconciliationException: async (_parent, { input }, { actor, useCases }) => {
      const { exceptionId, note } = input;
      return toDayPayload(await useCases.noteException(actor, { ...keyOf(input), exceptionId, note }), actor);
    },
    resolveReconciliationException: async (_parent, { input }, { actor, useCases }) => {
      const { exceptionId, resolution = null } = input;
      return toDayPayload(await useCases.resolveException(actor, { ...keyOf(input), exceptionId, resolution }), actor);
    },
    rerunReconciliation: async (_parent, { input }, { actor, useCases }) => {
      return toDayPayload(await useCases.rerunDay(actor, keyOf(input)), actor);
    },
    importSettlementFile: async (
      _parent,
      { input: { companyId, testMode, replacesEarlier, ...file } },
      { actor, useCases },
    ) => {
      const wanted = {
        ...file,
        companyId: idToNumber(companyId),
        testMode: testMode === true,
        replacesEarlier: replacesEarlier === true,
      };
      const result = await useCases.importSettlement(actor, wanted);
      if (result.kind === 'refused')
        return { days: [], rowCount: 0, rowErrors: result.problems, userErrors: result.userErrors };
      const days = result.days.map((day) => toReconciliationDay(day, actor));
      return { days, rowCount: result.rowCount, rowErrors: [], userErrors: [] };
    },
  },
} satisfies Pick<Resolvers, 'Company' | 'Mutation'>;
