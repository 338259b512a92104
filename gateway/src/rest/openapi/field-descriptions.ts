/** Default descriptions of fields and parameters by name. A schema can have a description of its own. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  accentColor: 'A hex color such as #F59E0B.',
  accountNumber:
    'Account number on the company’s bills. A string, with its leading zeros; compared without spaces, dashes, case and leading zeros.',
  active: 'Whether the user can sign in.',
  added: 'Customers added by the file.',
  address: 'The company’s postal address.',
  amount: 'Amount in dollars.',
  apiKey: 'The provider’s API key. The masked form keeps the stored key.',
  authorizeNetConfig: 'Legacy gateway: always null.',
  balanceId: 'Id of the balance.',
  body: 'Text of the message.',
  bodySize: 'Size of body text.',
  buttonStyle: 'Style of buttons.',
  bytesRead: 'Processed bytes.',
  bytesTotal: 'Size of the file in bytes.',
  challenge: 'The field that is missing.',
  claimed: 'Whether a customer has claimed the account.',
  claimedCustomerCount: 'Customers who have claimed their account.',
  companies: 'The companies to choose from.',
  companyId: 'Id of the company, a whole number.',
  companyName: 'The company’s name.',
  confirmAnswer: 'The answer repeated; compared only if present.',
  confirmPassword: 'The password repeated; compared only if present.',
  cornerRoundness: 'Roundness of corners.',
  createdAt: 'Time of creation.',
  csvContent: 'Content of the file, including its header line.',
  csvTemplate: 'Mapping of CSV columns to fields.',
  currentPassword: 'The current password.',
  customCSS: 'The company’s custom CSS, as entered.',
  customData: 'Additional fields of the company’s template, by key.',
  customerCount: 'Customers of the company.',
  customerId: 'Id of the customer.',
  darkModeSupport: 'Whether the portal follows the browser’s dark mode.',
  decision:
    '`accept` succeeds with what was received, `return` has the provider return it, `check-again` queries the provider, `close` marks the payment as failed if the provider says now that nothing was received.',
  delivery: 'The message, as in the list of deliveries.',
  dueDate: 'Due date.',
  email: 'An email address.',
  endpointId: 'Id of the webhook endpoint.',
  enabled: 'Whether email is sent.',
  error: 'Human-readable error message.',
  errors: 'The first rejected rows; errors.csv contains all.',
  failed: 'Rejected rows.',
  lastBillAmount:
    'What the account’s last bill charged, in dollars; 0 without a bill. Needed if the company asks for it, or after several claims from one network (403).',
  replaced: 'Rejected rows that a later row of the same account in the file replaced.',
  field: 'The field with the error.',
  fileId: 'Id of the file, percent-encoded.',
  fieldMappings: 'Accepted CSV headers of each field.',
  fileName: 'Name of the file, shown in lists.',
  finishedAt: 'Time of completion.',
  fontFamily: 'The portal’s font.',
  fromEmail: 'Sender address.',
  fromName: 'Sender name.',
  headingSize: 'Size of headings.',
  hostNames: 'Host names of the company’s portal.',
  hostedPageUrl: 'URL of the payment page; empty uses the provider’s default.',
  id: 'Unique id.',
  ipospaysConfig: 'Payment gateway configuration; null while the company uses another provider.',
  secretKey: 'The provider’s secret key; a test key means test mode. The masked form keeps the stored key.',
  stripeConfig: 'Configuration of Stripe Checkout; null while the company uses another provider.',
  webhookSecret: 'Signing secret of the webhook endpoint. The masked form keeps the stored secret.',
  isSuperAdmin: 'Whether the user is a super admin.',
  disputeId: 'Case number of the dispute.',
  refundId: 'Id of the refund.',
  keyId: 'Id of the partner key.',
  noteId: 'Id of the note.',
  lastUsedAt: 'Time of last use, accurate to a few minutes.',
  logoUrl: 'URL of the logo. In requests, a data URL of a PNG, JPG or GIF up to 2 MB.',
  manageBalances: 'May upload balances, set the CSV template and correct accounts.',
  manageBranding: 'May change the branding.',
  manageCustomers: 'May add, delete and claim customers, start new accounts and keep notes.',
  managePaymentSettings: 'May set the payment gateway, refund, record disputes and resolve payments in review.',
  manageUsers:
    'May manage staff, business information, billing and claim settings, email configuration and partner keys, and read the audit log.',
  merchantToken: 'The provider’s auth key. The masked form keeps the stored key.',
  message: 'Human-readable result.',
  messageId: 'Id of the message.',
  method: 'Payment method.',
  mode: '`live`, or `test` for a key that works on the sandbox.',
  sandboxCompanyId: 'Id of the company that a test key works on, with sample data; null for a live key.',
  month: 'Billing month.',
  name: 'Name.',
  newPassword: 'The new password.',
  paidAt: 'Time of payment.',
  password: 'Password.',
  passwordReset: 'The password reset email.',
  paymentId: 'Id of the payment.',
  paymentUrl: 'URL of the payment page.',
  permissions: 'Permissions in the company.',
  phone: 'The company’s phone number.',
  prefix: 'The beginning of the secret, to identify the key.',
  primaryColor: 'A hex color such as #4F46E5.',
  provider: 'Name of the provider.',
  reason: 'Reason of the failure.',
  refunds: 'Refunds, newest first.',
  replyToEmail: 'Reply-to address.',
  requiredFields: 'Fields that every row must contain.',
  role: 'The role of the user.',
  rowsTotal: 'Rows of the file; null until counted.',
  sampleFormat: 'Content of a sample file.',
  scopedCss: 'The custom CSS, validated and scoped to the portal.',
  scopes: 'Permissions of the key.',
  secondaryColor: 'A hex color such as #10B981.',
  secret: 'The key. Returned only once.',
  securityAnswer: 'The answer to the security question. Case and surrounding spaces are ignored.',
  securityQuestion: 'The security question for password recovery.',
  sentAt: 'Time of sending.',
  showCompanyName: 'Whether the portal shows the company’s name beside a logo.',
  showLogo: 'Whether the portal shows the logo.',
  state: 'Current state.',
  status: 'Current status.',
  subject: 'Subject of the message.',
  success: 'Whether a payment page was opened.',
  successful: 'Accepted rows.',
  template: 'Name of the email template.',
  templates: 'Email templates.',
  testEmail: 'Recipient of the test message.',
  testMode: 'Whether payments are test payments.',
  text: 'Text of the message, if the caller may read it.',
  title: 'Human-readable error message.',
  to: 'Recipient address.',
  token: 'Token from the emailed link.',
  totalProcessed: 'Processed rows.',
  tpnNumber: 'Terminal number at the provider: 12 digits.',
  type: 'The portal: customer or staff (admin).',
  uploadId: 'Id of the upload.',
  paymentFileId: 'Id of the payment file.',
  userId: 'Id of the staff user.',
  v: 'The logo’s version, from its URL.',
  viewPayments: 'May see payments.',
  website: 'The company’s website.',
  year: 'Billing year.',
};

/** Returns the default description of a field or parameter; undefined for an unknown name. */
const descriptionOf = (name: string): string | undefined =>
  Object.hasOwn(DESCRIPTIONS, name) ? DESCRIPTIONS[name] : undefined;

interface Describable {
  description?: string;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isParameter = (part: object): part is Describable & { name: string } =>
  'in' in part && 'name' in part && typeof part.name === 'string';

function addDescription(name: string, field: Describable): void {
  const description = field.description ? undefined : descriptionOf(name);
  if (description) field.description = description;
}

/** Adds the default description to each field and parameter that has none. Changes the document in place. */
export function describeFields<Part>(part: Part): Part {
  if (!isObject(part)) return part;
  if (isParameter(part)) addDescription(part.name, part);
  if ('properties' in part && isObject(part.properties))
    for (const [name, field] of Object.entries(part.properties)) if (isObject(field)) addDescription(name, field);
  for (const inner of Object.values(part)) describeFields(inner);
  return part;
}
