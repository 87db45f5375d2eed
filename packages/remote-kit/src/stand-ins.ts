/** Names of the releases that stand in for those of the page's registry, by the name of the remote: for reports. */
export const standIns = new Map<string, string>();
