export { createCompanyRule } from '@utility-pay/contracts';
