let made: HTMLElement | undefined;

/**
 * Where everything lies that stands over the page: dialogs and the palette, in the order they came.
 * Always the same element, also while a locked page has it out of the document: what lies in it goes on.
 */
export function layers(): HTMLElement {
  if (made) return made;
  made = document.createElement('div');
  made.id = 'layers';
  made.style.display = 'contents';
  document.body.append(made);
  return made;
}
