import { remote } from '@bourse/remote-kit/build';
import { feature } from './feature.ts';

export default remote(feature);
