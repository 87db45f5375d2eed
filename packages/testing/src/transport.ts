/** Axios over a broker in the same process: every byte is as it would be on the wire, and no network is needed. */
import { HOLD_HEADER } from '@bourse/broker/faults';
import type { SeededBroker } from '@bourse/broker/seeded';
import axios, { type AxiosAdapter, AxiosError, CanceledError } from 'axios';

/**
 * Milliseconds after which the client stops waiting for a response that a test makes the broker withhold for ever. They
 * replace the ten seconds of a call. Other responses have no time limit, because a busy machine may be slow.
 */
export const GIVEN_UP_AFTER = 1_000;

type Method = 'GET' | 'POST';

const BOUNDARY = 'bourse-boundary';

/** The in-memory server takes no form data of a document. */
const payloadOf = async (data: unknown): Promise<{ payload?: Buffer | string; type?: string }> => {
  if (!(data instanceof FormData)) return data === undefined ? {} : { payload: data as string };
  const parts = [...data].map(async ([name, value]) => {
    const content = value instanceof Blob ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value);
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="blob"\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  });
  return {
    payload: Buffer.concat([...(await Promise.all(parts)), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
};

let requests = 0;

/** @param current the broker of the moment: tests open theirs after the modules are loaded */
export const brokerTransport =
  (current: () => SeededBroker): AxiosAdapter =>
  (config) =>
    new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      requests += 1;
      const headers = {
        ...(config.headers.toJSON(true) as Record<string, string>),
        [HOLD_HEADER]: String(requests),
      };
      current().faults?.onHold(headers[HOLD_HEADER], () => {
        const giveUp = () => reject(new AxiosError('timeout exceeded', AxiosError.ECONNABORTED, config));
        timer = setTimeout(giveUp, GIVEN_UP_AFTER);
      });
      const cancel = () => reject(new CanceledError());
      config.signal?.addEventListener?.('abort', cancel);

      payloadOf(config.data)
        .then(({ payload, type }) =>
          current().inject({
            method: (config.method ?? 'get').toUpperCase() as Method,
            url: axios.getUri(config),
            headers: type ? { ...headers, 'content-type': type } : headers,
            ...(payload === undefined ? {} : { payload }),
          }),
        )
        .then(
          ({ payload, rawPayload, statusCode, statusMessage, headers: answered }) =>
            resolve({
              data: config.responseType === 'arraybuffer' ? rawPayload : payload,
              status: statusCode,
              statusText: statusMessage,
              headers: answered as Record<string, string>,
              config,
            }),
          (cause: Error) => reject(new AxiosError(cause.message, AxiosError.ERR_NETWORK, config)),
        )
        .finally(() => {
          clearTimeout(timer);
          config.signal?.removeEventListener?.('abort', cancel);
        });
    });
