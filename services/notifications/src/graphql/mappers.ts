import { emailTemplateName, NO_COMPANY } from '@utility-pay/contracts';
import { fromCursor, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import type { PageOf } from '@utility-pay/service-kit/page';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { ListedDelivery } from '../domain/delivery.ts';
import type { ConfigurationView } from '../domain/email-configuration.ts';
import { maskAddresses } from '../domain/text.ts';
import type { UpdateEmailConfigurationInput } from '../gql/resolvers.ts';
import type { FailedDelivery } from '../use-cases/failed-deliveries.ts';

/** Matches no company, so that an invalid id finds nothing. */
const INVALID_ID = -1;

/** Returns the company's id; NO_COMPANY for null, which stands for the deployment. */
export const toCompanyId = (id: string | null | undefined): number =>
  id === null || id === undefined ? NO_COMPANY : idToNumber(id) || INVALID_ID;

const fromCompanyId = (companyId: number): string | null => (companyId === NO_COMPANY ? null : String(companyId));

/** Returns the GraphQL view of a delivery. Its `text` contains the placeholder of a link, which the field's resolver replaces. */
export const toDelivery = ({ id, companyId, template, email, state, reason, createdAt, sentAt }: ListedDelivery) => ({
  id,
  companyId: fromCompanyId(companyId),
  template: emailTemplateName(template),
  to: email?.to ?? null,
  subject: email?.subject ?? null,
  text: email?.text ?? null,
  state,
  reason: reason ?? null,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

interface PageArguments {
  first?: number | null;
  after?: string | null;
}

export const toPage = ({ first, after }: PageArguments) => ({
  first: first ?? 0,
  after: after ? fromCursor(after) : undefined,
});

export const toDeliveries = (page: PageOf<ListedDelivery>, { after }: PageArguments) =>
  toConnection(page, after, ({ createdAt, id }) => toCursor({ at: createdAt, id }), toDelivery);

export function toFailedDelivery({ delivery, mayHaveArrived }: FailedDelivery) {
  const { id, template, email, reason, failure, createdAt } = delivery;
  const companyId = fromCompanyId(delivery.companyId);
  return {
    id,
    company: companyId === null ? null : { id: companyId },
    template: emailTemplateName(template),
    recipient: email ? maskAddresses(email.to) : null,
    reason: reason === undefined ? null : maskAddresses(reason),
    failedAt: failure?.at.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    mayHaveArrived,
  };
}

export const toConfiguration = (
  companyId: number,
  { passwordResetSubject, passwordResetBody, ...view }: ConfigurationView,
) => ({
  ...view,
  companyId: fromCompanyId(companyId),
  templates: { passwordReset: { subject: passwordResetSubject, body: passwordResetBody } },
});

/** Returns the input of an update: null removes an optional field, and means the same as absent for the other fields. */
export const toConfigurationInput = ({ companyId: _companyId, ...input }: UpdateEmailConfigurationInput) => ({
  ...input,
  provider: input.provider ?? undefined,
  enabled: input.enabled ?? undefined,
  passwordResetSubject: input.passwordResetSubject ?? undefined,
  passwordResetBody: input.passwordResetBody ?? undefined,
});
