/**
 * Shares a file by the device's share sheet if it accepts files, otherwise downloads it. Must be called by a tap.
 * @throws DOMException when sharing fails, but not when the customer closes the share sheet
 */
export async function saveFile(file: File): Promise<void> {
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
