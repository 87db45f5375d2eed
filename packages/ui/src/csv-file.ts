/** Tables as CSV files. Amounts stay decimal strings and are not converted to floats (D27). */

import { currentLocale } from '@bourse/i18n/i18n';
import { decimalMarkOf } from '@bourse/i18n/languages';

/** Spreadsheets execute a cell that starts like this as a formula, unless it is a plain number. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One field of RFC 4180: quoted if necessary, with an apostrophe before a formula.
 * @param mark between digits and decimals
 */
export function csvField(value: string, mark: '.' | ',' = '.'): string {
  if (NUMBER.test(value)) return value.replace('.', mark);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["',;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The number of an order or another record: '#26112712345678'. Without the sign spreadsheets round it ('2.61127E+13') and
 * drop leading zeros. Excel, LibreOffice, Numbers and Gnumeric keep it as text, and a program removes one character.
 * LibreOffice shows an apostrophe as part of the text, Gnumeric ignores a tab, and ="…" is a formula.
 */
export const csvRecordNumber = (number: string | null | undefined): string => (number ? `#${number}` : '');

/** '2026-11-20 09:21:04', which spreadsheets read as a time: Swedish writes times so. The title of its column names the zone. */
export const csvTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);

/** The title of a column of times: 'Time (Asia/Kolkata)'. */
export const csvTimeTitle = (title: string, timeZone: string): string => `${title} (${timeZone})`;

/**
 * Format of RFC 4180: CRLF line ends. Where the reader's language writes decimals after a comma, so do the spreadsheets that
 * open the file, which then separate fields by semicolons.
 * @param rows the first one has the names of the columns
 */
export function csvText(
  rows: readonly (readonly string[])[],
  mark: '.' | ',' = decimalMarkOf(currentLocale()),
): string {
  const separator = mark === ',' ? ';' : ',';
  return rows.map((row) => `${row.map((field) => csvField(field, mark)).join(separator)}\r\n`).join('');
}

/** A byte order mark, without which spreadsheets do not recognise UTF-8. */
const BOM = '\uFEFF';

/** @param name with its extension */
export const saveCsv = (name: string, csv: string): Promise<void> =>
  saveFile(new File([BOM, csv], name, { type: 'text/csv' }));

/** The file's URL is revoked after this time, ms. A browser may ask the customer before it starts the download. */
const DOWNLOAD_BEGINS_WITHIN = 60_000;

/**
 * Shares a file by the device's share sheet if it accepts files, otherwise downloads it. A share sheet opens only within
 * seconds of a tap, and the rows of a long list take longer to read.
 */
async function saveFile(file: File): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      // The customer has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_BEGINS_WITHIN);
}
