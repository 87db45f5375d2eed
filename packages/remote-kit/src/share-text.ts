/** How a text was shared; undefined when the customer closed the share sheet. */
export type Handed = 'shared' | 'copied' | 'refused' | undefined;

/** Shares a text by the device's share sheet if there is one, otherwise by the clipboard. Must be called by a tap. */
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
