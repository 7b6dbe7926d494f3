import { Kbd } from '#/ui/kbd.tsx';
import type { Level } from './levels.ts';
import { helpSign, scopes } from './scope.ts';

interface FootProps {
  level: Level;
  depth: number;
  /** The chosen row can be gone deeper into. */
  canDeepen: boolean;
  /** The chosen row runs something. */
  isRun: boolean;
  onSign: (sign: string) => void;
}

/** What the keys do here, and the signs that narrow the search. */
export function Foot({ level, depth, canDeepen, isRun, onSign }: FootProps) {
  const enter = level.page.kind === 'parameter' ? 'choose' : isRun ? 'run' : 'open';
  return (
    <footer>
      <span>
        <Kbd keys="ArrowUp" />
        <Kbd keys="ArrowDown" /> move
      </span>
      <span>
        <Kbd keys="Enter" /> {enter}
      </span>
      <span>
        <Kbd keys="$mod+1…9" /> pick
      </span>
      {canDeepen && (
        <span>
          <Kbd keys="Tab" /> {isRun ? 'change' : 'actions'}
        </span>
      )}
      {level.page.kind === 'queue' &&
        level.page.action.queue?.ways.map((it) => (
          <span key={it.key}>
            <Kbd keys={it.key} /> {it.words}
          </span>
        ))}
      {depth > 1 && (
        <span>
          <Kbd keys="Backspace" /> back
        </span>
      )}
      <span className="sp" />
      {level.page.kind === 'root' &&
        [...scopes, { sign: helpSign, label: 'help' }].map(({ sign, label }) => (
          <button key={sign} type="button" tabIndex={-1} onClick={() => onSign(sign)}>
            <kbd className="kbd">{sign}</kbd> {label}
          </button>
        ))}
    </footer>
  );
}
