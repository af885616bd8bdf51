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
  for (const { name } of await indexedDB.databases()) found.push('database ' + name);
  for (const name of await caches.keys()) found.push('cache ' + name);
  return found;
})()`;

/**
 * Finds all places of a tab that contain a text: the page, its form fields, its history entry, and the browser's storage
 * for the site. The product uses neither IndexedDB nor Cache Storage, so their mere existence is reported too.
 */
export async function tracesOf(page: { evaluate(script: string): Promise<unknown> }, text: string): Promise<string[]> {
  return (await page.evaluate(searchScript(text))) as string[];
}
