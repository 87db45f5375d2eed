/** Grows when shell, remotes and what a device has kept no longer fit together; the loader refuses a remote of another. */
export const CONTRACT_VERSION = 1;
