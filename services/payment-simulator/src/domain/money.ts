/** The provider takes cents and answers dollars as `x.xx`. */
export function dollars(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** For people: `$1,234.50`. */
export function dollarsForPeople(minor: number): string {
  const [whole = '0', cents = '00'] = dollars(minor).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
