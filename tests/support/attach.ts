import type { Colleague } from './server.ts';

interface On {
  kind: string;
  id: number;
  to?: 'record' | 'comment';
}

/** Brings a file for a record, or for a comment on it. */
export function attach(who: Colleague, { kind, id, to = 'record' }: On, file: File) {
  const form = new FormData();
  form.append('kind', kind);
  form.append('id', String(id));
  form.append('to', to);
  form.append('file', file);
  return who.call('POST /attachments/add', form);
}
