/** The slanted lines of what is not complete, as a pattern to fill with. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V6" stroke="var(--hatch)" strokeWidth="1.5" />
    </pattern>
  );
}
