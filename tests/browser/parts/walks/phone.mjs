import { walk } from '../../walk.mjs';

export default (browser, site) => walk(browser, site, { name: 'phone', size: 'phone' });
