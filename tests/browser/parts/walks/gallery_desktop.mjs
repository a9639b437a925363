// Every page on a desktop; the picture for the README.
import { hang, readmePicture, settings } from '../../gallery.mjs';

export { settings };

export default async function (browser, site) {
  const { token } = await hang(browser, site, 'desktop');
  await readmePicture(browser, site, token);
}
