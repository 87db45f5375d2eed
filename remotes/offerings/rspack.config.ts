import { remote } from '@bourse/remote-build/remote';
import { feature } from './feature.ts';

export default remote(feature);
