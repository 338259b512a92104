import type { ConfigurationView } from '../domain/email-configuration.ts';
import type { Resolvers, UpdateEmailConfigurationInput } from '../gql/resolvers.ts';
import { fromCompanyId, toCompanyId } from './company-id.ts';

const toGraph = (companyId: number, { passwordResetSubject, passwordResetBody, ...view }: ConfigurationView) => ({
  ...view,
  companyId: fromCompanyId(companyId),
  provider: 'RESEND' as const,
  templates: { passwordReset: { subject: passwordResetSubject, body: passwordResetBody } },
});

/** Null is "nothing" where nothing can be set, and "left out" elsewhere. */
const toInput = ({ companyId: _companyId, ...input }: UpdateEmailConfigurationInput) => ({
  ...input,
  provider: input.provider ? ('resend' as const) : undefined,
  enabled: input.enabled ?? undefined,
  passwordResetSubject: input.passwordResetSubject ?? undefined,
  passwordResetBody: input.passwordResetBody ?? undefined,
});

export const configurationResolvers = {
  Query: {
    globalEmailConfiguration: async (_parent, _arguments, { actor, useCases }) => {
      const companyId = toCompanyId(null);
      return toGraph(companyId, await useCases.readConfiguration(actor, companyId));
    },
  },
  Mutation: {
    updateEmailConfiguration: async (_parent, { input }, { actor, useCases }) => {
      const companyId = toCompanyId(input.companyId);
      const result = await useCases.updateConfiguration(actor, companyId, toInput(input));
      if (result.kind === 'refused') return { emailConfiguration: null, userErrors: result.userErrors };
      return { emailConfiguration: toGraph(companyId, result.configuration), userErrors: [] };
    },
  },
  Company: {
    emailConfiguration: async ({ id = '' }, _arguments, { actor, useCases }) => {
      const companyId = toCompanyId(id);
      return toGraph(companyId, await useCases.readConfiguration(actor, companyId));
    },
  },
} satisfies Resolvers;
