/** Imported before any module of the app: it must import none itself. */

/** Says what the page's deployment is, as the HTML of a page does before any script is loaded. */
export function deployPage(deployment: Record<string, unknown>): void {
  const configuration = document.createElement('script');
  configuration.id = 'deployment';
  configuration.type = 'application/json';
  configuration.textContent = JSON.stringify(deployment);
  document.head.append(configuration);
}
