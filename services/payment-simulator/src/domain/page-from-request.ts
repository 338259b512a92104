import type { CreateRequest } from './create-request.ts';
import { centsFromText } from './money.ts';
import type { HostedPage } from './page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The provider publishes only the range 1-31; without a wish we keep a page as long as it may. */
const LONGEST_DAYS = 31;

export function pageFromRequest(request: CreateRequest, token: string, now: Date): HostedPage {
  const { merchantAuthentication, transactionRequest, notificationOption, personalization } = request;
  const redirect = (address: string | undefined) => (notificationOption.notifyByRedirect ? (address ?? '') : '');
  const days = transactionRequest.expiry ?? notificationOption.expiry ?? LONGEST_DAYS;
  return {
    token,
    reference: merchantAuthentication.transactionReferenceId,
    tpn: merchantAuthentication.merchantId,
    transactionType: transactionRequest.transactionType === '2' ? '2' : '1',
    amountMinor: centsFromText(transactionRequest.amount),
    merchantName: personalization?.merchantName ?? '',
    description: personalization?.description ?? '',
    returnUrl: redirect(notificationOption.returnUrl),
    failureUrl: redirect(notificationOption.failureUrl),
    cancelUrl: redirect(notificationOption.cancelUrl),
    noticeUrl: notificationOption.notifyByPOST ? (notificationOption.postAPI ?? '') : '',
    noticeAuthHeader: notificationOption.authHeader ?? '',
    openedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
  };
}
