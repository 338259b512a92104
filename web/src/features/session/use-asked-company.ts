import { useSearchParams } from 'react-router-dom';

/** The company that the address names with `?companyId=`; null when it names none. */
export function useAskedCompany(): string | null {
  const [params] = useSearchParams();
  const asked = params.get('companyId') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? asked : null;
}
