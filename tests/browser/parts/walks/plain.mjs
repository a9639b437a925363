import { walk } from '../../walk.mjs';

export default (browser, site) => walk(browser, site, { name: 'without script', size: 'phone', script: false });
