/** Removes what a killed run of the tests left: the folder of its PostgreSQL, whose server then ends within a minute. */
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** In the folder: the machine and the process that started the server. */
const OWNER = 'owner';

const ownerText = (pid: number): string => `${hostname()} ${pid}`;

/** Notes that this process uses the folder. */
export const noteOwner = (folder: string, pid = process.pid): Promise<void> =>
  writeFile(join(folder, OWNER), ownerText(pid));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH';
  }
};

/** Whether a process of this machine used the folder and is gone. */
const isAbandoned = async (folder: string): Promise<boolean> => {
  const owner = await readFile(join(folder, OWNER), 'utf8').catch(() => '');
  const pid = Number(owner.split(' ')[1]);
  return pid > 0 && owner === ownerText(pid) && !isAlive(pid);
};

/**
 * Removes the folders of runs that were killed. PostgreSQL ends by itself when its folder is away.
 * @param prefix of the folders' names
 * @param serverUser the user that the server runs as under root
 */
export const removeLeftovers = async (place: string, prefix: string, serverUser?: number): Promise<void> => {
  const users = [process.getuid?.(), serverUser];
  const names = (await readdir(place).catch(() => [])).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(place, name))) {
    const found = await lstat(folder).catch(() => undefined);
    const isOurs = found?.isDirectory() && (process.getuid === undefined || users.includes(found.uid));
    if (isOurs && (await isAbandoned(folder)))
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
};
