// Runs in the browser, once the page stands there; a tab in the background is not painted, and need not wait. One file
// after the other: to begin two dozen at once keeps a phone from answering for a third of a second.
const start = `(() => {
  const links = [...document.querySelectorAll('link[rel=later]')];
  const call = () => {
    const link = links.shift();
    if (!link) return;
    link.rel = 'modulepreload';
    setTimeout(call);
  };
  const go = () => {
    import(document.querySelector('script[type=later]').getAttribute('src'));
    setTimeout(call);
  };
  document.hidden ? go() : requestAnimationFrame(() => setTimeout(go));
  document.currentScript.remove();
})()`.replaceAll(/\n */g, '');

/**
 * The browser paints the page before it fetches the scripts. On a slow line these are most of what a page weighs, and
 * would share the line with the styles and pictures that somebody is waiting for; the page is complete without them.
 *
 * The elements stay where they are, under another name, and get their own back when it is time: React looks for them.
 */
export function paintFirst(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script type="module" async="" src="([^"]+)"><\/script>/,
      (_, src) => `<script type="later" async="" src="${src}"></script><script>${start}</script>`,
    );
}
