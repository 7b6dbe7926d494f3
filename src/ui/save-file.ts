/** Gives the person a file the way a link with `download` would. */
export function saveFile(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it over by the next turn; Firefox needs the address until then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
