import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { entity, option } from '#/kernel/parameters.ts';

type Resolved = { id: number; version: number; resolved: boolean };

/** Settles a thread on words or opens it again, and can take that back. */
async function resolve({ id, version, resolved }: Resolved): Promise<Outcome> {
  const { comment } = await call('POST /comment/resolve', { id, version, resolved });
  const back = { id, version: comment.version, resolved: !resolved };
  return {
    message: resolved ? 'Comment resolved' : 'Comment reopened',
    undo: () => call('POST /comment/resolve', back),
  };
}

export const threadResolve = { run: resolve };

/** The threads on words of a document. */
const threadsOf = async (id: number) =>
  (await call('GET /comments', { kind: 'document', id, anchored: true, last: 200 })).rows.filter(
    (it) => it.anchor !== null && !it.deleted,
  );

const title = (quote: string) => (quote.length > 60 ? `${quote.slice(0, 59)}…` : quote);

const documentResolve = action({
  id: 'document.resolve',
  title: 'Resolve a comment on words of a document',
  icon: 'check',
  access: may('documents:read'),
  keywords: ['comment', 'resolve', 'settle', 'thread', 'discussion'],
  verbs: ['resolve comment'],
  parameters: {
    document: entity('document'),
    thread: option(
      'Comment',
      async ({ document }) =>
        (await threadsOf(document!))
          .filter((it) => it.anchor?.resolved === null)
          .map((it) => ({ id: it.id, title: title(it.anchor!.quote) })),
      ['document'],
    ),
  },
  run: async ({ document, thread }) => {
    const found = (await threadsOf(document)).find((it) => it.id === thread);
    if (!found) throw new Error('This comment is not there any more.');
    return resolve({ id: thread, version: found.version, resolved: true });
  },
});

export const textCommentActions = [documentResolve];
