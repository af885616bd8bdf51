import type { Page } from './page.ts';

/**
 * Where a text is found in a tab: what the page shows or holds in fields, its history entry, and everything that the
 * browser stores for the site. Empty: nothing is left.
 */
export async function tracesOf(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    const look = (where: string, held: string | null) => void (held?.includes(wanted) && found.push(where));
    look('page', document.documentElement.outerHTML);
    for (const field of document.querySelectorAll('input, textarea, select'))
      look('field', (field as HTMLInputElement).value);
    look('address', decodeURIComponent(location.href));
    look('history entry', JSON.stringify(history.state));
    look('window name', window.name);
    look('cookie', decodeURIComponent(document.cookie));
    for (const [where, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [name, value] of Object.entries(storage)) look(`${where} ${name}`, `${name} ${value}`);
    for (const { name } of await indexedDB.databases()) found.push(`database ${name}`);
    for (const name of await caches.keys()) found.push(`cache ${name}`);
    return found;
  }, text);
}
