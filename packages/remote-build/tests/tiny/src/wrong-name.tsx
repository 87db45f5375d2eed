import { useFetcher } from 'react-router-dom';

export const remote = useFetcher;
