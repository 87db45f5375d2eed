/**
 * Simulates another tab that writes a stored value: storage changes, and this tab gets the event.
 * @param place the storage key; null: the other tab clears everything
 * @param value null removes the stored value
 */
export function inOtherTab(place: string | null, value: unknown = null): void {
  const newValue = value === null ? null : JSON.stringify(value);
  if (place === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(place);
  else localStorage.setItem(place, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: place, newValue }));
}
