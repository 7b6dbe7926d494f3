/** Opens the browser's own choice of files; none when it is closed without one. */
export function chooseFiles(): Promise<File[]> {
  const { promise, resolve } = Promise.withResolvers<File[]>();
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => resolve([...(input.files ?? [])]));
  input.addEventListener('cancel', () => resolve([]));
  input.click();
  return promise;
}
