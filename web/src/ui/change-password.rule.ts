// A chunk of its own, which the form imports when it is first used.
export { changePasswordForm } from '@utility-pay/contracts';
