/** Says beside a choice of roles why some are not among them; `undefined` when none is missing. */
export function withheldWords(names: readonly string[] | undefined): string | undefined {
  if (!names || names.length === 0) return undefined;
  return `You can give a role when you hold every right it has. ${names.join(', ')}: ask an admin.`;
}
