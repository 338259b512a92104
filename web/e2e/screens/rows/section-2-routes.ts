export const section2Routes = {
  '2.1-public':
    'Public routes need no session: /login, /register, /auth/login, /admin/login, /reset-password, /security-question-reset, /auth/forgot-password',
  '2.2-signed-in':
    'A signed-in user on a public route goes to /account if the role is customer, otherwise to /dashboard',
  '2.2-visitor':
    'A visitor with no session on a non-public route goes to /admin/login if the path starts with /dashboard, otherwise to /login',
  '2.2-left-alone': 'Paths starting with /auth/ and /reset-password are left alone',
  '2.2-root':
    'The root path goes to /account for a customer, to /dashboard for any other signed-in role, to /login when there is no session',
  '2.2-404': 'Any path not listed shows a 404 page',
  '2.3-login': 'Customer sign-in: links to /register, to /reset-password and to admin login',
  '2.3-login-branding': 'Customer sign-in: the branding logo and primary colour are applied',
  '2.3-admin-login': 'Administrator sign-in: on success goes to /dashboard',
  '2.3-reset-password': '/reset-password: asks for an e-mail and sends a link; the link sets the password',
  '2.3-routes': 'Each route of the list shows its page',
} as const;
