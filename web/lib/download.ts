/** Saves a CSV file. The text begins with a byte order mark, so that spreadsheet programs read UTF-8. */
export function downloadCsv({ fileName, text }: { fileName: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}
