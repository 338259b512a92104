export const section2Template = {
  '2.10-parts': 'A field table, an add-field action, a sample CSV, download and save',
  '2.10-keys': 'Field keys offered, and a custom field',
  '2.10-aliases': 'Each field has a list of accepted header aliases',
  '2.10-sample': 'The default sample columns are first name, last name, customer number, amount due',
} as const;
