/** How a text was handed over; undefined where the customer closed the sheet. */
export type Handed = 'shared' | 'copied' | 'refused' | undefined;

/** Hands a text to the customer: by the phone's share sheet where there is one, else by the clipboard. Called by a tap. */
export async function shareText(title: string, text: string): Promise<Handed> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
