// A string, because the code runs in the page and not in Node.
const searchScript = (text: string) => `(async () => {
  const wanted = ${JSON.stringify(text)};
  const found = [];
  const search = (where, content) => void (content?.includes(wanted) && found.push(where));
  search('page', document.documentElement.outerHTML);
  for (const field of document.querySelectorAll('input, textarea, select')) search('field', field.value);
  search('address', decodeURIComponent(location.href));
  search('history entry', JSON.stringify(history.state));
  search('window name', window.name);
  search('cookie', decodeURIComponent(document.cookie));
  for (const [where, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [name, value] of Object.entries(storage)) search(where + ' ' + name, name + ' ' + value);
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (reading.onsuccess = resolve));
      search('database ' + name, JSON.stringify(reading.result));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request)).text();
      search('cache ' + name, decodeURIComponent(request.url) + ' ' + text);
    }
  }
  return found;
})()`;

/**
 * Finds all places of a tab that contain a text: the page, its form fields, its history entry, and the browser's storage
 * for the site, IndexedDB and Cache Storage included.
 */
export async function tracesOf(page: { evaluate(script: string): Promise<unknown> }, text: string): Promise<string[]> {
  return (await page.evaluate(searchScript(text))) as string[];
}
