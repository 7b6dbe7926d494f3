const ID = 'layers';

/** Where everything lies that stands over the page: dialogs and the palette, in the order they came. */
export function layers(): HTMLElement {
  const there = document.getElementById(ID);
  if (there) return there;
  const made = document.createElement('div');
  made.id = ID;
  made.style.display = 'contents';
  document.body.append(made);
  return made;
}
