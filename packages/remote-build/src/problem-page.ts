/** A page that says what is wrong and tries again until it is mended. */
export const problemPage = (error: unknown): string => `<!doctype html>
<meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Problem</title>
<pre>${String(error).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
