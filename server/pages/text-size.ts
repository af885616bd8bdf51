// Runs in the browser before the first paint. `web/parts/accounts/text-size-storage.ts` stores the size.
const script = `try {
  const size = localStorage.getItem('textSize');
  if (size) document.documentElement.dataset.textSize = size;
} catch {}
document.currentScript.remove()`.replaceAll(/\n */g, '');

/**
 * Lets a page start in the text size that the visitor has chosen on this device. The server does not know it: cached pages
 * are the same for everybody.
 */
export function startInTextSize(html: string): string {
  return html.replace('<head>', `<head><script>${script}</script>`);
}
