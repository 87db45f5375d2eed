export const points = [1, 2, 3];
