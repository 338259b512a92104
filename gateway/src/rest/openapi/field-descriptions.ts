/** A field of one name means one thing wherever it stands; a schema that means another says so itself. */
const WORDS: Readonly<Record<string, string>> = {
  accentColor: 'A hex color such as #F59E0B.',
  accountNumber: 'The account’s number on the company’s bills. Text: leading zeros stay.',
  active: 'Whether the person may sign in.',
  added: 'Customers that the file has added.',
  address: 'The company’s postal address.',
  amount: 'Dollars.',
  apiKey: 'The provider’s key; its masked form keeps the stored one.',
  authorizeNetConfig: 'A gateway of former times: always null.',
  balanceId: 'Id of the balance.',
  body: 'The message’s text.',
  bodySize: 'Size of running text.',
  buttonStyle: 'Look of buttons.',
  bytesRead: 'Bytes that have been worked through.',
  bytesTotal: 'Bytes of the file.',
  claimed: 'Whether somebody has claimed the account.',
  claimedCustomerCount: 'Customers who have claimed their account.',
  companies: 'The companies to choose from.',
  companyId: 'Id of the company, a whole number.',
  companyName: 'The company’s name.',
  confirmAnswer: 'The answer again; left out, it is not compared.',
  confirmPassword: 'The password again; left out, it is not compared.',
  cornerRoundness: 'Roundness of corners.',
  createdAt: 'When it was made.',
  csvContent: 'The file’s text, with its header line.',
  csvTemplate: 'Which of our fields the columns of a company’s files fill.',
  currentPassword: 'The password that is in use.',
  customCSS: 'The company’s own CSS, as it was typed.',
  customData: 'Fields of the company’s own template, by their keys.',
  customerCount: 'Customers of the company.',
  customerId: 'Id of the customer.',
  darkModeSupport: 'Whether the portal follows a browser that prefers dark.',
  decision: 'Ask the provider again, take the payment as made, or close it as failed.',
  delivery: 'The message, as the list of deliveries tells it.',
  dueDate: 'The day by which it is due.',
  email: 'An e-mail address.',
  enabled: 'Whether mail is sent at all.',
  error: 'What is wrong, for a person to read.',
  errors: 'The first refused rows; all of them are in errors.csv.',
  failed: 'Rows that were refused.',
  field: 'Our field that the problem is about.',
  fieldMappings: 'For each of our fields, the headers under which files may carry it.',
  fileName: 'Name of the file, as lists show it.',
  finishedAt: 'When the work ended.',
  fontFamily: 'The portal’s font.',
  fromEmail: 'Address that messages come from.',
  fromName: 'Name that messages come from.',
  headingSize: 'Size of headings.',
  hostNames: 'Hosts under which the company’s portal is reached.',
  hostedPageUrl: 'Address of the provider’s page; blank takes the provider’s own.',
  id: 'Names it; never changes.',
  ipospaysConfig: 'How payments reach the provider.',
  isSuperAdmin: 'Whether the person manages the whole deployment.',
  keyId: 'Id of the partner key.',
  lastUsedAt: 'When it was used last, within a few minutes.',
  logoUrl: 'Where the logo is; sent, a data URL of a PNG, JPG or GIF up to 2 MB.',
  manageBalances: 'May upload balances and set the CSV template.',
  manageBranding: 'May set the portal’s looks.',
  manageCustomers: 'May add, delete and claim customers.',
  managePaymentSettings: 'May set the payment gateway and refund.',
  manageUsers: 'May manage the company’s staff, mail and partner keys.',
  merchantToken: 'The provider’s auth key; its masked form keeps the stored one.',
  message: 'How it went, for a person to read.',
  meterNumber: 'Number of the meter.',
  method: 'How it was paid.',
  mode: 'A key in test mode changes nothing.',
  month: 'The month that the bills are for.',
  name: 'The name.',
  newPassword: 'The password to be.',
  paidAt: 'When the money moved.',
  password: 'The password.',
  passwordReset: 'The message with the link that sets a new password.',
  paymentId: 'Id of the payment.',
  paymentUrl: 'The provider’s page to pay at.',
  permissions: 'What the person may do in the company.',
  phone: 'The company’s telephone number.',
  prefix: 'The beginning of the secret, to tell keys apart.',
  primaryColor: 'A hex color such as #4F46E5.',
  provider: 'Name of the provider.',
  reason: 'Why it failed.',
  refunds: 'Money given back, newest first.',
  replyToEmail: 'Address that answers go to.',
  requiredFields: 'Fields that each row must fill.',
  role: 'The role of the user.',
  rowsTotal: 'Rows of the file; null until they are counted.',
  sampleFormat: 'A sample file’s text.',
  scopedCss: 'The company’s CSS, checked, for its own portal alone.',
  scopes: 'What the key may be used for.',
  secondaryColor: 'A hex color such as #10B981.',
  secret: 'The key itself; it is told this once.',
  securityAnswer: 'The answer to the security question; case and outer blanks do not count.',
  securityQuestion: 'The question that recovers the password.',
  sentAt: 'When it left.',
  serviceAddress: 'Where the meter is.',
  showCompanyName: 'Whether the portal shows the company’s name beside a logo.',
  showLogo: 'Whether the portal shows the logo.',
  state: 'Where it stands.',
  status: 'How it stands.',
  subject: 'The message’s subject.',
  success: 'Whether there is a page to pay at.',
  successful: 'Rows that were taken.',
  template: 'Which message it is.',
  templates: 'Texts of messages.',
  testEmail: 'Address that the test message goes to.',
  testMode: 'Whether payments are for trying out only.',
  text: 'The message’s text, where it may be read.',
  title: 'What is wrong, for a person to read.',
  to: 'Address that it went to.',
  token: 'What the mailed link carries.',
  totalProcessed: 'Rows that were worked through.',
  tpnNumber: 'Number of the terminal at the provider: 12 digits.',
  type: 'The portal: customer or staff (admin).',
  uploadId: 'Id of the upload.',
  usage: 'What the meter counted.',
  userId: 'Id of the member of staff.',
  v: 'The logo’s version, as its address tells.',
  viewPayments: 'May see payments.',
  website: 'The company’s website.',
  year: 'The year that the bills are for.',
};

/** What a field or parameter of this name is; undefined for a name without common words. */
export const descriptionOf = (name: string): string | undefined =>
  Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;

interface Described {
  description?: string;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isParameter = (part: object): part is Described & { name: string } =>
  'in' in part && 'name' in part && typeof part.name === 'string';

function describe(name: string, field: Described): void {
  const words = field.description ? undefined : descriptionOf(name);
  if (words) field.description = words;
}

/** Gives every field and parameter that says nothing about itself the words for its name. Changes the document. */
export function describeFields<Part>(part: Part): Part {
  if (!isObject(part)) return part;
  if (isParameter(part)) describe(part.name, part);
  if ('properties' in part && isObject(part.properties))
    for (const [name, field] of Object.entries(part.properties)) if (isObject(field)) describe(name, field);
  for (const inner of Object.values(part)) describeFields(inner);
  return part;
}
