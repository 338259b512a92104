export const section4 = {
  '4-session':
    'Session: loading while the user is fetched, then initialised with a user or without one; a failed fetch leaves the user empty',
  '4-logout': 'Logout clears the user and the client data cache',
  '4-claim-state': 'Staff can mark a customer claimed or reset it to unclaimed',
  '4-payment-status':
    'Payment status: success is Paid (green), pending is Pending (yellow), anything else Failed (red)',
  '4-admin-user': 'Admin user: Active or Inactive; the delete action deactivates',
  '4-upload': 'Balance upload: file chosen, then processing, then result',
  '4-preparation':
    'Payment preparation: with no user it goes to /login, with no balance id it shows "Invalid balance ID"',
  '4-result': 'Payment result page: loading, then success or error',
  '4-reset-flow': 'Reset flow: email step, security step, Back, success leads to /login',
  '4-claim-flow': 'Claim flow: on success the user is logged in as a customer and goes to /account',
  '4-settings-cards': 'Settings cards toggle between view and edit',
  '4-sidebar': 'Sidebar on small screens: open or closed',
  '4-toasts': 'At most one toast at a time; a dismissed toast is removed after 1,000,000 ms',
} as const;
