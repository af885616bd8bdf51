import { readLanguage } from '#contract/shared/page-languages.ts';

// Runs in the browser. It waits for the first paint, except in a background tab, which is never painted. It starts one
// preload after the other, because starting two dozen at once blocks a phone for a third of a second.
//
// A page is visible before React handles its events. The last tap on a button, radio button or checkbox before that is
// repeated when React knows the control; the `mousedown` makes React finish its hydration at once. Enter in a text field is a
// tap on the button that submits its form. Links, popovers and text fields work without React.
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
  const isKnown = (control) => Object.keys(control).some((key) => key.startsWith('__reactProps'));
  let early;
  const hold = ({ target }) => {
    const control = target.closest('button:not([popovertarget]), [type=radio], [type=checkbox]');
    if (!control) return;
    if (isKnown(control)) return removeEventListener('click', hold, true);
    if (!early) setTimeout(replay, 50);
    early = [control, control.checked];
  };
  const replay = () => {
    const [control, checked] = early;
    if (!control.isConnected) return;
    if (!isKnown(control)) return setTimeout(replay, 50);
    removeEventListener('click', hold, true);
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    if (checked !== undefined) control.checked = !checked;
    control.click();
  };
  addEventListener('click', hold, true);
  addEventListener('keydown', (event) => {
    const submit = event.key === 'Enter' && event.target.form?.querySelector('[data-submits]');
    if (!submit || event.isComposing || event.target.matches('button, select, textarea')) return;
    event.preventDefault();
    hold({ target: submit });
  }, true);
  document.currentScript.remove();
})()`.replaceAll(/\n */g, '');

/** The server renders no content of these pages, so there is nothing to paint before their scripts run. */
const drawnByScripts = /^\/admin(?!\/login)(?=[/?]|$)/;

/**
 * Delays the scripts of a page until the browser has painted it. The scripts are the largest part of a page, and on a slow
 * network they would delay the styles and pictures. The page is complete without them.
 *
 * The elements stay in their places with another `rel` or `type`, because React expects to find them while it hydrates.
 */
export function paintFirst(html: string, address: string): string {
  if (drawnByScripts.test(readLanguage(address).path)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script type="module" async="" src="([^"]+)"><\/script>/,
      (_, src) => `<script type="later" async="" src="${src}"></script><script>${start}</script>`,
    );
}
