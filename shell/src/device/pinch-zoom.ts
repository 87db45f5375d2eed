/**
 * Blocks pinch zoom on iOS (D14). Safari there ignores the viewport meta and fires its own `gesturestart`, which no
 * other browser does. The text size remains under the system's control.
 */
export function blockPinchZoom(page: Document): void {
  page.addEventListener('gesturestart', (event) => event.preventDefault(), { passive: false });
}
