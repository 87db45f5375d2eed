/** The page that an address names, as in `/news?page=3`; 1 where it names none, or anything but a whole number from 1. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
