/** Axios over a broker in the same process: every byte is as it would be on the wire, and no network is needed. */
import type { SeededBroker } from '@bourse/broker/seeded';
import axios, { type AxiosAdapter, AxiosError, CanceledError } from 'axios';

export interface TransportOptions {
  /** Milliseconds after which the client gives up, where a test does not want to wait for its ten seconds. */
  timeout?: number;
}

type Method = 'GET' | 'POST';

/** @param current the broker of the moment: tests open theirs after the modules are loaded */
export const brokerTransport =
  (current: () => SeededBroker, { timeout: shorter }: TransportOptions = {}): AxiosAdapter =>
  (config) =>
    new Promise((resolve, reject) => {
      const timeout = shorter ?? config.timeout ?? 0;
      const late = () => reject(new AxiosError('timeout exceeded', AxiosError.ECONNABORTED, config));
      const timer = timeout > 0 ? setTimeout(late, timeout) : undefined;
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));

      current()
        .inject({
          method: (config.method ?? 'get').toUpperCase() as Method,
          url: axios.getUri(config),
          headers: config.headers.toJSON(true) as Record<string, string>,
          ...(config.data === undefined ? {} : { payload: config.data }),
        })
        .then(
          ({ payload, statusCode, statusMessage, headers }) =>
            resolve({
              data: payload,
              status: statusCode,
              statusText: statusMessage,
              headers: headers as Record<string, string>,
              config,
            }),
          (cause: Error) => reject(new AxiosError(cause.message, AxiosError.ERR_NETWORK, config)),
        )
        .finally(() => clearTimeout(timer));
    });
