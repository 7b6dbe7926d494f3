import { IconButton } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Panel } from '#/ui/panel.tsx';
import { slideTitles, type SlideChoice, type SlideKind } from './slides.ts';

interface SlideListProps {
  slides: readonly SlideChoice[];
  current: SlideKind;
  onOpen: (kind: SlideKind) => void;
  onChange: (slides: SlideChoice[]) => void;
}

/** The list with one slide moved by a place. */
export function moved(slides: readonly SlideChoice[], kind: SlideKind, by: 1 | -1): SlideChoice[] {
  const from = slides.findIndex((it) => it.kind === kind);
  const to = from + by;
  if (from < 0 || to < 0 || to >= slides.length) return [...slides];
  const rest = slides.filter((it) => it.kind !== kind);
  return rest.toSpliced(to, 0, slides[from]!);
}

/** Which slides are in the deck, and in which order. */
export function SlideList({ slides, current, onOpen, onChange }: SlideListProps) {
  const toggle = (kind: SlideKind, on: boolean) =>
    onChange(slides.map((it) => (it.kind === kind ? { ...it, on } : it)));
  return (
    <Panel
      title="Slides"
      className="deck-slides"
      wide
      actions={<span className="f2 num">{slides.filter((it) => it.on).length} in the deck</span>}
    >
      <ol>
        {slides.map((it, at) => (
          <li key={it.kind} aria-current={it.kind === current || undefined}>
            <Checkbox
              label={`${slideTitles[it.kind]} is in the deck`}
              hideLabel
              value={it.on}
              onChange={(on) => toggle(it.kind, on)}
            />
            <button
              type="button"
              className={it.on ? 'deck-open trunc' : 'deck-open trunc off'}
              onClick={() => onOpen(it.kind)}
            >
              {slideTitles[it.kind]}
            </button>
            <IconButton
              icon="arrow-up"
              label={`Move ${slideTitles[it.kind]} up`}
              variant="ghost"
              size="s"
              disabled={at === 0}
              onClick={() => onChange(moved(slides, it.kind, -1))}
            />
            <IconButton
              icon="arrow-down"
              label={`Move ${slideTitles[it.kind]} down`}
              variant="ghost"
              size="s"
              disabled={at === slides.length - 1}
              onClick={() => onChange(moved(slides, it.kind, 1))}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
