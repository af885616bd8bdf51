// Plain text: it runs in the page, where other rules hold than here.
const search = (text: string) => `(async () => {
  const wanted = ${JSON.stringify(text)};
  const found = [];
  const look = (where, held) => void (held?.includes(wanted) && found.push(where));
  look('page', document.documentElement.outerHTML);
  for (const field of document.querySelectorAll('input, textarea, select')) look('field', field.value);
  look('address', decodeURIComponent(location.href));
  look('history entry', JSON.stringify(history.state));
  look('window name', window.name);
  look('cookie', decodeURIComponent(document.cookie));
  for (const [where, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [name, value] of Object.entries(storage)) look(where + ' ' + name, name + ' ' + value);
  for (const { name } of await indexedDB.databases()) found.push('database ' + name);
  for (const name of await caches.keys()) found.push('cache ' + name);
  return found;
})()`;

/**
 * Where a text is found in a tab: what the page shows or holds in fields, its history entry, and everything that the
 * browser stores for the site. We use no database and no cache of the browser, so any of these is reported too.
 */
export async function tracesOf(page: { evaluate(script: string): Promise<unknown> }, text: string): Promise<string[]> {
  return (await page.evaluate(search(text))) as string[];
}
