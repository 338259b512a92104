// Forms import this module dynamically, so that the bundler puts the rule and zod into a chunk that is loaded with the first form.
// An import of `@utility-pay/contracts` itself would keep them in the code of the page.
export { securityQuestionForm } from '@utility-pay/contracts';
