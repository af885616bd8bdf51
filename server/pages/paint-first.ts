// Runs in the browser. It waits for the first paint, except in a background tab, which is never painted. It starts one
// preload after the other, because starting two dozen at once blocks a phone for a third of a second.
const start = `(() => {
  const links = [...document.querySelectorAll('link[rel=later]')];
  const preloadNext = () => {
    const link = links.shift();
    if (!link) return;
    link.rel = 'modulepreload';
    setTimeout(preloadNext);
  };
  const go = () => {
    import(document.querySelector('script[type=later]').getAttribute('src'));
    setTimeout(preloadNext);
  };
  document.hidden ? go() : requestAnimationFrame(() => setTimeout(go));
  document.currentScript.remove();
})()`.replaceAll(/\n */g, '');

/**
 * Delays the scripts of a page until the browser has painted it. The scripts are the largest part of a page, and on a slow
 * network they would delay the styles and pictures. The page is complete without them.
 *
 * The elements stay in their places with another `rel` or `type`, because React expects to find them while it hydrates.
 */
export function paintFirst(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script type="module" async="" src="([^"]+)"><\/script>/,
      (_, src) => `<script type="later" async="" src="${src}"></script><script>${start}</script>`,
    );
}
