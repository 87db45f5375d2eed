/**
 * Blocks pinch zoom on iOS (D14). Safari there ignores what the viewport meta says and asks by its own
 * `gesturestart`, which no other browser fires. Text size stays the system's.
 */
export function blockPinchZoom(page: Document): void {
  page.addEventListener('gesturestart', (event) => event.preventDefault(), { passive: false });
}
