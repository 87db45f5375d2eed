/** Sentences for operators about a PostgreSQL server that refuses a connection, or a statement of the start. */

type ServerError = Error & { code?: string; severity?: string };

/** What to do, by the code of the server's answer: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ANSWERS: Readonly<Record<string, string>> = {
  '28P01': 'correct the user and the password in DATABASE_URL',
  '28000':
    'let this user in by a line in the server’s pg_hba.conf, or add ?sslmode=require to DATABASE_URL where it wants encryption',
  '3D000': 'make that database, for example with createdb, or name another one in DATABASE_URL',
  '42501':
    'give the user of DATABASE_URL the right, for example as the owner of the database: alter database … owner to …',
  '25006': 'name the server that takes writes, and no standby, in DATABASE_URL',
  '53100': 'give the server’s disk more space',
  '53300': 'raise max_connections of the server (a broker takes up to 13), or end other clients',
  '55P03':
    'end the transaction that holds the lock (pg_stat_activity shows it), such as a dump, and start again',
  '57P03': 'start the broker again once the server is ready',
  // A pooler's: PostgreSQL itself knows all parameters that the broker sends.
  '08P01':
    'let the pooler pass over the limits of a call: ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout in pgbouncer.ini',
};

/** What to do, by the code of Node's error. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'start the server, or correct host and port in DATABASE_URL',
  ENOTFOUND: 'correct the host in DATABASE_URL',
  EAI_AGAIN: 'correct the host in DATABASE_URL, or mend the name service of this machine',
  ENOENT: 'start the server, or correct the path of its socket in DATABASE_URL',
  ERR_TLS_CERT_ALTNAME_INVALID: 'name the server in DATABASE_URL as its certificate does',
  CERT_HAS_EXPIRED: 'renew the certificate of the server',
};

/** @param usual the remedy for every other answer of the server */
const remedyOf = ({ code = '', severity, message }: ServerError, usual: string): string => {
  if (severity !== undefined) return ANSWERS[code] ?? usual;
  if (/does not support SSL/.test(message))
    return 'remove sslmode from DATABASE_URL, or turn ssl on at the server';
  const known = CONNECTIONS[code];
  if (known !== undefined) return known;
  return /CERT|ISSUER|SIGNATURE/.test(code)
    ? 'name the file of its authority by ?sslrootcert=… in DATABASE_URL, or by NODE_EXTRA_CA_CERTS'
    : 'check host and port in DATABASE_URL, and that the network lets this machine through';
};

/** User, host and database of an address, without its password. */
const placeOf = (url: string): string => {
  const { username, host, pathname } = new URL(url);
  return `${username === '' ? '' : `${decodeURIComponent(username)}@`}${host}${pathname}`;
};

const problem = (what: string, cause: unknown, usual: string): Error => {
  const error = cause as ServerError;
  const why = (error.message || error.code || 'no reason was given').replace(/\.$/, '');
  return new Error(`${what}: ${why}. To mend it, ${remedyOf(error, usual)}.`, { cause });
};

/** @param url an address that `mustBeAddress` has taken */
export const connectionProblem = (url: string, cause: unknown): Error =>
  problem(
    `The database of DATABASE_URL (${placeOf(url)}) cannot be reached`,
    cause,
    'look into the server’s log',
  );

/**
 * @param file of the migrations or functions
 * @returns an error with a sentence where the database has refused a statement; any other error as it is
 */
export const startProblem = (error: unknown, file?: string): unknown => {
  if (file === undefined && (error as ServerError).severity === undefined) return error;
  return problem(
    `The database could not be brought up to date${file === undefined ? '' : ` (${file})`}`,
    error,
    'start the broker of the version before, which can go on with it, and report this',
  );
};

const isReadable = (url: string): boolean => {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
};

/** @throws Error with a sentence that does not repeat the password */
export const mustBeAddress = (url: string): void => {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  if (!isReadable(url))
    throw new Error(
      'DATABASE_URL is no address that can be read: write other characters than letters and digits in user and password as in %40, which is @.',
    );
};

/** The oldest PostgreSQL with which the broker was tried, as `server_version_num` writes it. */
const OLDEST = 150_000;

/** @throws Error with a sentence where the server is too old */
export const mustBeNewEnough = (url: string, version: number): void => {
  if (version < OLDEST)
    throw new Error(
      `The server of DATABASE_URL (${placeOf(url)}) is PostgreSQL ${Math.floor(version / 10_000)}, and the broker needs 15 or newer: upgrade it, or name another one.`,
    );
};

/**
 * A pooler that passes over the limits of a call leaves them to the server. Without them a call could wait for ever.
 * @param limits in milliseconds, by the names of PostgreSQL's settings; 0: none
 * @param settings what applies to a connection
 * @throws Error with a sentence where a limit does not apply
 */
export const mustHaveLimits = (
  url: string,
  limits: Readonly<Record<string, number>>,
  settings: Readonly<Record<string, string>>,
): void => {
  const missing = Object.entries(limits).filter(([name, limit]) => limit > 0 && settings[name] === '0');
  if (missing.length === 0) return;
  const { username } = new URL(url);
  const commands = missing.map(
    ([name, limit]) => `alter role "${decodeURIComponent(username)}" set ${name} = ${limit};`,
  );
  throw new Error(
    `The connections of DATABASE_URL (${placeOf(url)}) have no limits for waiting calls, because a pooler does not pass them on: run ${commands.join(' ')}`,
  );
};
