/** What a file is called that the server offers, with all of its signs where it says them. */
export function nameIn(headers: Headers): string {
  const said = headers.get('Content-Disposition') ?? '';
  const full = /filename\*=UTF-8''([\w.%~-]+)/.exec(said)?.[1];
  return full ? decodeURIComponent(full) : (/filename="([^"]+)"/.exec(said)?.[1] ?? 'download');
}
