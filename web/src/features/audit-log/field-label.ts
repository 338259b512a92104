/** Labels on forms that differ from the field's stored name. */
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

/** Returns the label of a field on its form, or its stored name as words: `Primary color` for `primaryColor`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return FORM_LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
