/** Fields whose words on forms are not those of their stored name. */
const FORM_LABELS = new Map(
  Object.entries({
    merchantToken: 'Auth Key',
    tpnNumber: 'TPN Number',
    hostedPageUrl: 'Hosted Page URL',
    apiKey: 'API Key',
    replyToEmail: 'Reply-To',
    customCSS: 'Custom CSS',
    caseId: 'Case number',
    claimNetworks: 'Trusted networks',
    claimCheck: 'Required to claim an account',
    hostNames: 'Domains',
    otherAmountsAllowed: 'Other amounts',
    otherAmountsMinimum: 'Minimum',
  }),
);

/** Returns the label of a stored field as on its form, else its name as words: `primaryColor` is `Primary color`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return FORM_LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
