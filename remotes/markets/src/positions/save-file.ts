/**
 * Hands a file to the customer: by the phone's share sheet where it takes files, else as a download. Called by a tap.
 * @throws DOMException where sharing fails; to be closed by the customer is no failure
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
  setTimeout(() => URL.revokeObjectURL(link.href)); // Not before the download has begun.
}
