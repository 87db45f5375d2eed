/**
 * The web servers that the broker's page on production describes, with the very configuration that stands beside it:
 * only names, ports and folders are those of the test.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '@bourse/broker/free-port';

const CONFIGURATIONS = resolve(import.meta.dirname, '../../packages/broker/production');

export interface WebServer {
  /** https://localhost:… */
  url: string;
  /** http://localhost:…, which only leads to the other. */
  plain: string;
  /** File with the certificate that nginx has, which is its own authority. */
  certificate: string;
  close: () => Promise<void>;
}

export interface Served {
  /** The folder of the composed app. */
  app: string;
  /** Host and port of the broker. */
  broker: string;
}

type Kind = 'nginx' | 'caddy';

/** Whether this machine has it, and what it needs to be tried. */
export const isInstalled = (kind: Kind): boolean =>
  [kind, 'openssl'].every((program) => spawnSync(program, ['version']).error === undefined);

const CERTIFICATE = 'fullchain.pem';

/** @throws Error where the file does not say what is to be changed: then it would be another file that is tried */
function changed(file: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(CONFIGURATIONS, file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${join(CONFIGURATIONS, file)} has no "${from}": change both.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

interface Ports {
  secure: number;
  plain: number;
}

function nginx(folder: string, { app, broker }: Served, { secure, plain }: Ports): string[] {
  const [certificate, key] = [join(folder, CERTIFICATE), join(folder, 'privkey.pem')];
  const wanted = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...wanted, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const site = changed('nginx.conf', [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${secure} ssl`],
    ['https://bourse.example', `https://localhost:${secure}`],
    ['server_name bourse.example', 'server_name localhost'],
    ['/etc/ssl/bourse/fullchain.pem', certificate],
    ['/etc/ssl/bourse/privkey.pem', key],
    ['/srv/bourse/dist', app],
    ['127.0.0.1:4000', broker],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  // What the file of a distribution says around it.
  const around = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${join(folder, 'pid')};
    error_log stderr warn;
    events {}
    http {
      include /etc/nginx/mime.types;
      default_type application/octet-stream;
      access_log off;
      ${own.join('\n')}
      include ${join(folder, 'site.conf')};
    }`;
  writeFileSync(join(folder, 'nginx.conf'), around);
  return ['-p', folder, '-c', join(folder, 'nginx.conf')];
}

function caddy(folder: string, { app, broker }: Served, { secure, plain }: Ports): string[] {
  const site = changed('Caddyfile', [
    ['bourse.example {', 'localhost {'],
    ['/srv/bourse/dist', app],
    ['127.0.0.1:4000', broker],
  ]);
  const around = `{
    admin off
    local_certs
    skip_install_trust
    http_port ${plain}
    https_port ${secure}
    storage file_system ${join(folder, 'storage')}
  }
  `;
  writeFileSync(join(folder, 'Caddyfile'), around + site);
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
}

const ends = (server: ChildProcess): Promise<void> =>
  new Promise((ended) => (server.exitCode === null ? server.once('exit', () => ended()) : ended()));

/** Whether it answers over TLS: its certificate may be made after it has begun to listen. */
const answersAt = (url: string): Promise<boolean> =>
  new Promise((answered) => {
    request(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answered(true);
    })
      .on('error', () => answered(false))
      .end();
  });

/** How often to try other ports when another process takes them before the server does. */
const MOST_STARTS = 3;

/** @throws Error with the server's output when it does not respond */
export async function openWebServer(kind: Kind, served: Served): Promise<WebServer> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start(kind, served);
    } catch (error) {
      if (starts === MOST_STARTS || !/address already in use/i.test((error as Error).message)) throw error;
    }
  }
}

async function start(kind: Kind, served: Served): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), `bourse-${kind}-`));
  mkdirSync(join(folder, 'storage'));
  const [secure = 0, plain = 0] = await freePorts(2);
  const ports = { secure, plain };
  const args = { nginx, caddy }[kind](folder, served, ports);
  const server = spawn(kind, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
  let said = '';
  server.stderr.on('data', (part) => {
    said += part;
  });
  const close = async () => {
    server.kill('SIGTERM');
    await ends(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `https://localhost:${ports.secure}`;
  for (let tries = 0; ; tries += 1) {
    if (await answersAt(url))
      return { url, plain: `http://localhost:${plain}`, certificate: join(folder, CERTIFICATE), close };
    if (tries === 600 || server.exitCode !== null) {
      await close();
      throw new Error(`${kind} does not answer on ${url}; mend what it says:\n${said}`);
    }
    await new Promise((next) => setTimeout(next, 100));
  }
}
