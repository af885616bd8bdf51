// Loaded into the server of a test (`node --import`): it renders Hindi pages in the pseudo language. The browser gets
// the same sentences from the test.
import { registerHooks } from 'node:module';

const catalogue = /\/dist\/server\/assets\/hi-[\w-]+\.js$/;
const pseudoModule = new URL('../languages/pseudo.ts', import.meta.url).href;

registerHooks({
  load: (url, context, next) =>
    catalogue.test(url)
      ? {
          format: 'module',
          shortCircuit: true,
          source: `import original from '${url}?original';
            import { pseudoFile } from '${pseudoModule}';
            export default pseudoFile(original);`,
        }
      : next(url, context),
});
