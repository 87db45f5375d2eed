import { shell } from '@bourse/remote-build/shell';

export default shell();
