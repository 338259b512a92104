export interface MoneyPageProps {
  companyId: string;
  /** Whether the person may see payments, and give their money back. */
  mayView: boolean;
  mayManage: boolean;
}
