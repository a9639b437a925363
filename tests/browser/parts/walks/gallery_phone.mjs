// Every page on a phone.
import { hang, settings } from '../../gallery.mjs';

export { settings };
export default (browser, site) => hang(browser, site, 'phone');
