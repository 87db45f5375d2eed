/**
 * Another tab of the app writes what the device keeps, and this one hears of it.
 * @param place null: the other tab clears everything @param value null removes what is there
 */
export function inOtherTab(place: string | null, value: unknown = null): void {
  const newValue = value === null ? null : JSON.stringify(value);
  if (place === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(place);
  else localStorage.setItem(place, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: place, newValue }));
}
