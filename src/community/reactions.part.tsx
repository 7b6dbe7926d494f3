import { useState } from 'react';
import { IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon, type IconName } from '#/ui/icon.tsx';
import { Popover } from '#/ui/rich/popover.tsx';
import type { Reaction } from './community.contract.ts';
import { reactionSigns, signWords, type ReactionSign } from './reaction-signs.ts';

/** Drawn, so that they look the same everywhere, also where no font has the signs. */
const drawings: Record<ReactionSign, IconName> = {
  '👍': 'thumb-up',
  '❤️': 'heart',
  '🎉': 'confetti',
  '😄': 'mood-smile',
  '👀': 'eye',
  '✅': 'circle-check',
};

export type React = (emoji: ReactionSign, reacted: boolean) => void;

/** The button that opens the few signs. */
export function ReactButton({
  reactions,
  onReact,
}: {
  reactions: readonly Reaction[];
  onReact: React;
}) {
  const [isOpen, setOpen] = useState(false);
  const choose = (emoji: ReactionSign) => {
    setOpen(false);
    onReact(emoji, !reactions.some((it) => it.emoji === emoji && it.mine));
  };
  return (
    <Popover
      label="React"
      align="end"
      bare
      opened={isOpen}
      onChange={setOpen}
      target={
        <IconButton
          icon="mood-plus"
          size="s"
          variant="ghost"
          label="React"
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <div className="signs">
        {reactionSigns.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={signWords[emoji]}
            title={signWords[emoji]}
            onClick={() => choose(emoji)}
          >
            <Icon name={drawings[emoji]} size={18} />
          </button>
        ))}
      </div>
    </Popover>
  );
}

/** Names in a sentence: "You, Sana Mirza and 3 more". */
function whoReacted({ names, count }: Reaction): string {
  const shown = names.slice(0, 10);
  const rest = count - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** The signs people put here, with how many; a click adds one's own or takes it back. */
export function Reactions({
  reactions,
  onReact,
}: {
  reactions: readonly Reaction[];
  onReact: React;
}) {
  if (reactions.length === 0) return null;
  return (
    <div className="reactions">
      {reactions.map((it) => (
        <button
          key={it.emoji}
          type="button"
          className={cx('reaction', it.mine && 'on')}
          aria-pressed={it.mine}
          aria-label={`${signWords[it.emoji]}, ${it.count}`}
          title={whoReacted(it)}
          onClick={() => onReact(it.emoji, !it.mine)}
        >
          <Icon name={drawings[it.emoji]} size={14} />
          <span className="num">{it.count}</span>
        </button>
      ))}
    </div>
  );
}
