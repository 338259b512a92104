export const section2Payment = {
  '2.13-preparation':
    'Preparation: loading, error, ready and redirecting; Continue to Secure Payment sends the browser to the payment URL',
  '2.13-cancel': 'A cancel link returns to /account',
  '2.13-both-routes': '/payment/{balanceId} and /ipospays-payment/{balanceId} have the same purpose',
  '2.13-result':
    'The result page: loading, then success if the query status is success and the payment is paid, otherwise an error with the message',
  '2.13-error-page': '/payment-error reads the query value message',
  '2.13-popup-success': 'The success popup reloads the opener and closes itself after 3 seconds; Close Window',
  '2.13-popup-error': 'The error popup does the same after 5 seconds; Close Window',
} as const;
