/** Returns the name of a stored field as words: `replyToEmail` is `Reply to email`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
