const separator = '\u0001';

/** Names a group by the values of its split. */
export const keyOf = (values: readonly (string | number)[]): string => values.join(separator);
export const valuesOf = (key: string): string[] => (key === '' ? [] : key.split(separator));
