/** A phone number on a screen that others may see: '90••••••01'. A short one keeps only its end. */
export function maskPhone(phone: string): string {
  const shown = phone.length >= 8 ? 2 : 0;
  return phone.slice(0, shown) + '•'.repeat(Math.max(0, phone.length - shown - 2)) + endOf(phone);
}

/** What a screen reader says of it. */
export const endOf = (phone: string): string => phone.slice(Math.max(0, phone.length - 2));
