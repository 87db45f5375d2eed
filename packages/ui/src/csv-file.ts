/** Tables as CSV files. Amounts stay decimal strings and are not converted to floats (D27). */

/** Spreadsheets execute a cell that starts like this as a formula, unless it is a plain number. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One field of RFC 4180: quoted if necessary, with an apostrophe before a formula. */
export function csvField(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /["',\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Format of RFC 4180: CRLF line ends. @param rows the first one has the names of the columns */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** A byte order mark, without which spreadsheets do not recognise UTF-8. */
const BOM = '\uFEFF';

/** @param name with its extension */
export const saveCsv = (name: string, csv: string): Promise<void> =>
  saveFile(new File([BOM, csv], name, { type: 'text/csv' }));

/**
 * Shares a file by the device's share sheet if it accepts files, otherwise downloads it. Must be called by a tap.
 * @throws DOMException when sharing fails, but not when the customer closes the share sheet
 */
async function saveFile(file: File): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      throw error;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href)); // The URL is revoked after the download has started.
}
