import { createContext } from 'react';

/** True below a `Form` whose submission has not settled: its submit button shows it and takes no press. */
export const Submitting = createContext(false);
