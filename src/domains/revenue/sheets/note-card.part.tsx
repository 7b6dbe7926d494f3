import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { deleteNote } from './sheet.actions.ts';
import type { SheetNote } from './sheets.contract.ts';

const WIDTH = 264;

/** Puts the card below the cell the keyboard is on; scrolling takes it away. */
function placed(card: HTMLElement | null) {
  const cell = document.querySelector('.ag-cell-focus')?.getBoundingClientRect();
  if (!card || !cell) return undefined;
  card.style.left = `${Math.max(8, Math.min(cell.left, window.innerWidth - WIDTH - 16))}px`;
  card.style.top = `${cell.bottom + 6}px`;
  const hide = () => (card.hidden = true);
  window.addEventListener('scroll', hide, true);
  return () => window.removeEventListener('scroll', hide, true);
}

/** Notes of the cell the keyboard is on, right below it; scrolling takes them away. */
export function NoteCard({ notes, onEdit }: { notes: readonly SheetNote[]; onEdit: () => void }) {
  const me = useMe();
  const run = useRun();
  const now = useNow();
  return (
    <div ref={placed} className="sheet-note pop padded" role="note" style={{ width: WIDTH }}>
      {notes.map((it) => (
        <article key={it.id}>
          <header className="row">
            <Avatar name={it.author.name} size="s" />
            <b dir="auto" className="med">
              {it.author.name}
            </b>
            <time
              className="f3"
              dateTime={it.writtenAt}
              title={exactInstant(new Date(it.writtenAt))}
            >
              {relativeTime(new Date(it.writtenAt), now)}
            </time>
            <span className="sp" />
            {it.author.id === me.id && (
              <>
                <IconButton
                  icon="pencil"
                  size="s"
                  variant="ghost"
                  label="Change my note"
                  onClick={onEdit}
                />
                <IconButton
                  icon="trash"
                  size="s"
                  variant="ghost"
                  label="Take my note off"
                  onClick={() => void run(deleteNote, { app: it.appId, note: it.id, seen: it })}
                />
              </>
            )}
          </header>
          <p>{it.text}</p>
        </article>
      ))}
    </div>
  );
}
