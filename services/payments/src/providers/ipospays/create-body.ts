import type { ProviderCredentials, SessionAttempt } from '../../domain/provider.ts';
import { pageText, payerEmail, payerName } from './clean-text.ts';
import { noticeSecret } from './notice-secret.ts';

export const EXPIRY_DAYS = 1;

/** The create request. Every switch that could change the amount or mail the payer is off, whatever its default. */
export function createBody(credentials: ProviderCredentials, attempt: SessionAttempt): object {
  return {
    merchantAuthentication: { merchantId: credentials.tpnNumber, transactionReferenceId: attempt.reference },
    transactionRequest: {
      transactionType: 1,
      amount: String(attempt.amountMinor),
      calculateFee: false,
      tipsInputPrompt: false,
      calculateTax: false,
      expiry: EXPIRY_DAYS,
    },
    notificationOption: {
      notifyBySMS: false,
      notifyByPOST: true,
      postAPI: attempt.noticeUrl,
      authHeader: noticeSecret(credentials.merchantToken, attempt.reference),
      notifyByRedirect: true,
      returnUrl: attempt.returnUrl,
      failureUrl: attempt.failureUrl,
      cancelUrl: attempt.cancelUrl,
    },
    preferences: {
      integrationType: 1,
      avsVerification: false,
      eReceipt: false,
      eReceiptInputPrompt: false,
      requestCardToken: false,
      shortenURL: false,
      sendPaymentLink: false,
      integrationVersion: 'v2',
      // JSON leaves undefined out: a text that cannot be cleaned is not sent at all.
      customerName: payerName(attempt.payerName),
      customerEmail: payerEmail(attempt.payerEmail),
    },
    personalization: {
      merchantName: pageText(attempt.merchantName, 35),
      description: pageText(attempt.description, 150),
    },
  };
}
