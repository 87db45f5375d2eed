/** A release that is published, and taken back, while a customer has a page open. */
import { links } from '@bourse/links/links';
import { demoAccount } from '../../src/api.ts';
import { openTestServer } from '../../src/test-server.ts';
import { openWebFolder } from '../../src/web-folder.ts';
import type { Group, Journey } from '../journey.ts';
import { phoneWith } from '../phone.ts';

const NEW_TEXT = 'All the news';

const publishAndRollBack: Journey = async ({ phone: { browser } }) => {
  const web = openWebFolder();
  try {
    const server = await openTestServer({ staticDir: web.dir });
    try {
      const phone = phoneWith(browser, server.url);
      await phone.logIn(await demoAccount(server.url));
      await phone.see(/More news/);
      const release = await web.remake('news', (text) => text.replaceAll('More news', NEW_TEXT));
      await web.publish('news', release);
      // The page that was opened before goes on with what it began with.
      await phone.press('More news', 'a');
      await phone.seeAddress(/^\/news$/);
      // The news stand at the end of home, which is drawn when it is scrolled to.
      const seeAfterLoad = async (text: string) => {
        await phone.open(links.home());
        await phone.until(
          `"${text}" is seen after a load`,
          `scrollTo(0, document.body.scrollHeight);
           return [...document.querySelectorAll('a')].some((one) => one.textContent.includes(arguments[0]));`,
          text,
        );
      };
      await seeAfterLoad(NEW_TEXT);
      await web.rollBack('news');
      await phone.press(NEW_TEXT, 'a');
      await phone.seeAddress(/^\/news$/);
      await seeAfterLoad('More news');
    } finally {
      await server.close();
    }
  } finally {
    web.remove();
  }
};

export const RELEASES: Group = {
  name: 'releases',
  isOfGuests: true,
  journeys: {
    'an open page outlives a publication and a rollback of the news, and the next shows them':
      publishAndRollBack,
  },
};
