/** On what belongs to input that the server does not have yet: a form, a bar that saves, a file to be sent. */
export const unsavedAttribute = (unsaved: boolean): { 'data-unsaved'?: true } =>
  unsaved ? { 'data-unsaved': true } : {};

/** Whether there is such input inside. */
export const hasUnsavedInput = (inside: ParentNode): boolean => inside.querySelector('[data-unsaved]') !== null;
