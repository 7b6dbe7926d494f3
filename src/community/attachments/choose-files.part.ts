/** Opens the browser's own choice of files; none when it is closed without one. */
export function chooseFiles(): Promise<File[]> {
  const { promise, resolve } = Promise.withResolvers<File[]>();
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.hidden = true;
  const done = (files: File[]) => {
    input.remove();
    resolve(files);
  };
  input.addEventListener('change', () => done([...(input.files ?? [])]));
  input.addEventListener('cancel', () => done([]));
  // One that stands nowhere may be collected as garbage while somebody chooses, and then tells nothing.
  document.body.append(input);
  input.click();
  return promise;
}
