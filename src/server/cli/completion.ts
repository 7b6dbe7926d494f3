import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';

export const shells = ['bash', 'zsh'] as const;
export type Shell = (typeof shells)[number];

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What may follow a command, by its word before the one that is typed. */
function choicesOf(command: Command): string[] {
  const options = command.options.map((it) => it.long!);
  const words = command.registeredArguments.flatMap((it) => it.argChoices ?? []);
  return [...words, ...options, '--json', '--help'];
}

/** Values of options that have a list: `--days` is followed by `dmy` or `mdy`. */
function caseOfValues(program: Command): string[] {
  const options = program.commands.flatMap((it) => it.options);
  return options
    .filter((it) => it.argChoices)
    .map(
      (it) =>
        `    ${it.long}) COMPREPLY=($(compgen -W ${quoted(it.argChoices!.join(' '))} -- "$typed")); return ;;`,
    );
}

/**
 * A script for the shell: a function `backlot` that works in every folder, and its completion. Where
 * nothing of ours fits, the shell completes names of files.
 */
export function completion(program: Command, shell: Shell): string {
  const names = program.commands.map((it) => it.name());
  const cases = program.commands.map(
    (it) => `    ${it.name()}) words=${quoted(choicesOf(it).join(' '))} ;;`,
  );
  return [
    `# eval "$(npm -s --prefix ${quoted(root)} run backlot -- completion ${shell})"`,
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    `backlot() { npm -s --prefix ${quoted(root)} run backlot -- "$@"; }`,
    '_backlot() {',
    '  local typed="${COMP_WORDS[COMP_CWORD]}" words=""',
    '  case "${COMP_WORDS[COMP_CWORD-1]}" in',
    ...caseOfValues(program),
    '  esac',
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    '  esac',
    `  if [ "$COMP_CWORD" -eq 1 ]; then words=${quoted([...names, '--help', '--version'].join(' '))}; fi`,
    '  COMPREPLY=($(compgen -W "$words" -- "$typed"))',
    '}',
    'complete -o default -F _backlot backlot',
  ].join('\n');
}
