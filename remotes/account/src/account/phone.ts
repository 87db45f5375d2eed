/** Masks a phone number, because people nearby may see it: '90••••••01'. A short one keeps only its end. */
export function maskPhone(phone: string): string {
  const shown = phone.length >= 8 ? 2 : 0;
  return phone.slice(0, shown) + '•'.repeat(Math.max(0, phone.length - shown - 2)) + endOf(phone);
}

/** The last digits, which a screen reader reads instead of the masked number. */
export const endOf = (phone: string): string => phone.slice(Math.max(0, phone.length - 2));
