export { businessInformationRule } from '@utility-pay/contracts';
