/** Not seen: tells a password manager whose the new password is. */
export const UserName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
