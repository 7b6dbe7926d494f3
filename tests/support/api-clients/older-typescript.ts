import { registerHooks } from 'node:module';

/**
 * Generators print code with the compiler's interface in JavaScript, which TypeScript 7 has no more.
 * ts-morph carries the last one that has it.
 */
const source = `import morph from '@ts-morph/common'; export default morph.ts;`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;
const here = import.meta.url;

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'typescript') return { url, shortCircuit: true };
    // A module in an address knows no folder to look in.
    return specifier === '@ts-morph/common'
      ? next(specifier, { ...context, parentURL: here })
      : next(specifier, context);
  },
});
