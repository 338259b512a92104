export const section6 = {
  '6-landing': 'Only customers land on /account after login; super_admin and company_admin land on /dashboard',
  '6-menu':
    'A customer sees only Account Overview; every other role the admin menu and settings; only super_admin Business Owners',
  '6-no-company': 'Company-scoped queries are disabled without a company id',
  '6-manage-users': 'User management is available to super_admin, or with manageUsers',
  '6-own-record': 'A user may edit their own record and change their own password; it refreshes the current user',
  '6-not-oneself': 'A user cannot deactivate themselves',
  '6-super-admins': 'Super admin records are hidden from non-super-admins; their controls are locked',
  '6-toggle': 'Only super_admin can toggle manageUsers on others',
  '6-defaults': 'Default permissions of a new admin user',
  '6-email':
    'E-mail config: the global config only for super_admin; From Email, Reply-To and the Provider tab only for super_admin',
  '6-owners': 'The Business Owners page is for super_admin alone',
  '6-permissions': 'What a permission does not give is not offered',
} as const;
