/**
 * Every refusal the API knows (spec section 8, D48): its code, the HTTP status it comes with, and the English
 * sentence for whoever reads the API. The app's own sentences, in four languages, hang on the codes in `i18n`.
 */
export const errorCatalogue = {
  logout: { status: 401, sentence: 'The session has ended.' },
  'login-failed': { status: 401, sentence: 'Invalid account password' },
  'phone-taken': { status: 409, sentence: 'Registration failed, please try again later' },
  'invalid-invitation-code': { status: 400, sentence: 'Invalid invitation code' },
  'invalid-phone-number': { status: 400, sentence: 'Invalid phone number' },
  'password-too-short': { status: 400, sentence: 'Password must be at least 6 characters' },
  'incorrect-password': { status: 403, sentence: 'Old password is incorrect' },
  'insufficient-funds': { status: 409, sentence: 'Insufficient funds' },
  'price-changed': { status: 409, sentence: 'The price has changed' },
  'market-closed': { status: 409, sentence: 'Time not allowed' },
  'exchange-rate-missing': { status: 409, sentence: 'Exchange rate has not been updated' },
  'quantity-too-small': { status: 400, sentence: 'Quantity cannot be less than 1' },
  'quantity-too-large': { status: 400, sentence: 'Cannot exceed 100' },
  'not-tradable': { status: 400, sentence: 'This cannot be traded' },
  'lot-not-found': { status: 404, sentence: 'There is no such lot' },
  'lot-already-sold': { status: 409, sentence: 'The lot has been sold' },
  'idempotency-key-required': { status: 400, sentence: 'A call that moves money needs an Idempotency-Key' },
  'idempotency-key-reused': { status: 409, sentence: 'The Idempotency-Key was used with another body' },
  'transaction-password-required': { status: 403, sentence: 'Incorrect authorization key' },
  'not-found': { status: 404, sentence: 'There is no such thing' },
  'invalid-input': { status: 400, sentence: 'Please complete all required fields' },
  'too-many-requests': { status: 429, sentence: 'Too many attempts, please wait' },
  overloaded: { status: 503, sentence: 'The service is busy, please try again' },
  fault: { status: 500, sentence: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
