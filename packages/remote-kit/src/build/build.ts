/** The build of a remote, for its `rspack.config.ts`: `export default remote(feature)`. */
export { remoteConfig as remote } from './remote-config.ts';
