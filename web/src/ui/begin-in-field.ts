const FIELD = ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';

/** Lets an overlay that opens begin in its form's first field; one without a form begins as it would. */
export function beginInField(event: Event): void {
  const panel = event.target;
  const field = panel instanceof HTMLElement ? panel.querySelector<HTMLElement>(`form ${FIELD}`) : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}
