/** The journeys of customers in stock browsers: `pnpm test:browsers`. */

import { apiOf, demoAccount, newAccount } from '../src/api.ts';
import prepareData, { MARKET_OPEN } from '../src/prepared-data.ts';
import { openTestServer, type TestServer } from '../src/test-server.ts';
import { BROWSERS, type BrowserName, type Installed, installed } from './installed.ts';
import type { Group } from './journey.ts';
import { BROWSE } from './journeys/browse.ts';
import { COPIES } from './journeys/copies.ts';
import { IDENTITY } from './journeys/identity.ts';
import { MONEY, OFFERS } from './journeys/money.ts';
import { ORDERS } from './journeys/orders.ts';
import { RELEASES } from './journeys/releases.ts';
import { SCREENS } from './journeys/screens.ts';
import { SERVER } from './journeys/server.ts';
import { GUESTS, TABS } from './journeys/session.ts';
import {
  COOKIES_BLOCKED,
  DATABASES_OFF,
  LANGUAGES,
  PRIVATE,
  SETTINGS,
  STORAGE_FULL,
  STORAGE_OFF,
  SYSTEM,
} from './journeys/settings.ts';
import { phoneWith } from './phone.ts';

const GROUPS: readonly Group[] = [
  GUESTS,
  ORDERS,
  MONEY,
  OFFERS,
  IDENTITY,
  SERVER,
  TABS,
  COOKIES_BLOCKED,
  STORAGE_OFF,
  DATABASES_OFF,
  STORAGE_FULL,
  PRIVATE,
  SETTINGS,
  LANGUAGES,
  SYSTEM,
  BROWSE,
  COPIES,
  RELEASES,
  SCREENS,
];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const secondsSince = (start: number) => `${Math.round((Date.now() - start) / 1_000)} s`;

/** @returns titles of journeys that failed */
async function runGroup(
  group: Group,
  name: BrowserName,
  { openIn }: Installed,
  server: TestServer,
): Promise<string[]> {
  const { condition = 'usual', journeys } = group;
  const open = openIn(condition);
  if (!open) {
    for (const title of Object.keys(journeys))
      console.log(`  not run: ${title}. ${name} has no setting "${condition}".`);
    return [];
  }
  server.faultProxy.reset();
  const customer = await (group.isOfDemo ? demoAccount : newAccount)(server.url);
  const api = apiOf(server.url, customer.token);
  const scene = { server, customer, api, condition };
  await group.prepare?.(scene);
  const browser = await open();
  const failed: string[] = [];
  try {
    const phone = phoneWith(browser, server.url);
    if (!group.isOfGuests) await phone.logIn(customer);
    const openTab = async () => phoneWith(await browser.openTab(), server.url);
    for (const [title, run] of Object.entries(journeys)) {
      const start = Date.now();
      try {
        await run({ ...scene, phone, openTab });
        console.log(`  ✓ ${title} (${secondsSince(start)})`);
      } catch (error) {
        failed.push(title);
        console.error(`  ✗ ${title} (${secondsSince(start)}): ${messageOf(error)}`);
      }
      server.faultProxy.reset();
    }
  } finally {
    await browser.close();
  }
  return failed;
}

interface Wanted {
  names: readonly string[];
  groups: readonly string[];
}

function wantedOf(args: readonly string[]): Wanted {
  const at = args.indexOf('--only');
  return at < 0 ? { names: args, groups: [] } : { names: args.slice(0, at), groups: args.slice(at + 1) };
}

/** @throws Error that says what there is instead */
function chosen<T>(
  kind: string,
  all: readonly T[],
  nameOf: (one: T) => string,
  names: readonly string[],
): readonly T[] {
  if (names.length === 0) return all;
  return names.map((name) => {
    const found = all.find((one) => nameOf(one).toLowerCase() === name.toLowerCase());
    if (found) return found;
    throw new Error(
      `There is no ${kind} "${name}" here. There are: ${all.map(nameOf).join(', ')}. Name one of them.`,
    );
  });
}

async function main({ names, groups }: Wanted): Promise<void> {
  const browsers = chosen('browser', BROWSERS, (name) => name, names);
  const chosenGroups = chosen('group', GROUPS, ({ name }) => name, groups);
  const removeData = await prepareData();
  const servers = new Map<true | undefined, TestServer>();
  const serverFor = async ({ isMarketHeld }: Group) => {
    const server =
      servers.get(isMarketHeld) ?? (await openTestServer(isMarketHeld ? { env: MARKET_OPEN } : {}));
    servers.set(isMarketHeld, server);
    return server;
  };
  const failed: string[] = [];
  try {
    for (const name of browsers) {
      const browser = installed(name);
      if (typeof browser === 'string') {
        console.log(`not run: ${name}. ${browser}`);
        continue;
      }
      const start = Date.now();
      for (const group of chosenGroups) {
        console.log(`${name}: ${group.name}`);
        try {
          const titles = await runGroup(group, name, browser, await serverFor(group));
          failed.push(...titles.map((title) => `${name}: ${title}`));
        } catch (error) {
          failed.push(`${name}: ${group.name}`);
          console.error(`  ✗ ${messageOf(error)}`);
        }
      }
      console.log(`${name} took ${secondsSince(start)}.`);
    }
  } finally {
    for (const server of servers.values()) await server.close();
    removeData();
  }
  if (failed.length > 0) throw new Error(`These journeys failed:\n  ${failed.join('\n  ')}`);
}

main(wantedOf(process.argv.slice(2))).catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
