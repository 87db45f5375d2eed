/** The broker's process; operations.md lists its environment variables. */
import { type Broker, INVENTED_PRICES, openBroker } from './broker.ts';
import { readEnvironment } from './environment.ts';
import { startWatchdog } from './watchdog.ts';

/** Prints one sentence for the operator, or the whole error if DEBUG is set. */
const fail = (error: unknown): void => {
  const { message } = error as Error;
  console.error(process.env.DEBUG ? error : message);
  process.exitCode = 1;
};

/** Exits at once: any byte written to a folder that is not this process's any more would destroy another's data. */
const leave = (problem: Error): never => {
  fail(problem);
  process.exit();
};

const listen = async (broker: Broker, at: { port: number; host: string }): Promise<string> => {
  try {
    return await broker.listen(at);
  } catch (error) {
    const { code, port = at.port } = error as NodeJS.ErrnoException & { port?: number };
    const sentence =
      code === 'EADDRINUSE'
        ? `Port ${port} is taken: stop what uses it, or choose another with ${port === at.port ? 'PORT' : 'METRICS_PORT'}.`
        : `The broker cannot listen on ${at.host}:${at.port} (${code}).`;
    throw new Error(sentence, { cause: error });
  }
};

const stopOn = (broker: Broker): void => {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      broker.close().catch(fail);
    });
  }
};

// Files of the embedded database are readable by their owner only.
process.umask(0o077);
/** Where it listens; undefined where it could not start. */
export let address: string | undefined;

try {
  const { port, host, options, backOffice } = await readEnvironment(process.env);
  const broker = await openBroker({ ...options, backOffice, onLost: leave });
  stopOn(broker);
  startWatchdog();
  try {
    address = await listen(broker, { port, host });
    console.log(`The broker listens on ${address}`);
    if (options.environment === 'live') console.log(`${INVENTED_PRICES}.`);
  } catch (error) {
    await broker.close();
    throw error;
  }
} catch (error) {
  fail(error);
  // An embedded database that could not be opened keeps its process alive.
  process.exit();
}
