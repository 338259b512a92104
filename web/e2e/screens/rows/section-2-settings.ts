export const section2Settings = {
  '2.14-locked': 'Payment Setup: a locked view and an edit view (Edit Settings and Lock Settings)',
  '2.14-alert': 'A destructive alert "Payment Gateway Not Configured" appears when there is no merchant token',
  '2.14-mask': 'The auth key is shown masked to its first 10 characters',
  '2.15-tabs':
    'Email Configuration tabs: General Settings, Email Templates, Provider Settings (super_admin only) and Test Email',
  '2.15-toggle': 'A Global / Company toggle is shown to the super_admin',
  '2.16-business': 'Account Settings: a Business Information card (view and edit toggle)',
  '2.16-users':
    'User Management lists admin users, and allows create, edit, permissions, active state, and a change of password',
  '2.17-table':
    'Business Owners: a table with Name, Email, Company, Status and Actions, with a deactivate-account tooltip button',
  '2.17-form': 'Business Owners: a creation form',
} as const;
