import { createContext } from 'react';

/** True below a `Form` that is being submitted: its submit button is pending. */
export const Submitting = createContext(false);
