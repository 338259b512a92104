/**
 * Returns the attribute that marks an element with unsaved input: a form, a save bar, a selected file. Dialogs look for it before they
 * close, and the application before it leaves the page of an expired session.
 */
export const unsavedAttribute = (unsaved: boolean): { 'data-unsaved'?: true } =>
  unsaved ? { 'data-unsaved': true } : {};

/** Returns whether an element contains unsaved input. */
export const hasUnsavedInput = (inside: ParentNode): boolean => inside.querySelector('[data-unsaved]') !== null;
