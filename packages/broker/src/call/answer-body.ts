/** What a handler may answer instead of the data that the call would serialize. */

/** The whole body of an answer, serialized before. */
export class SerializedBody {
  readonly body: string;
  private constructor(body: string) {
    this.body = body;
  }
  static of = (data: unknown): SerializedBody => new SerializedBody(JSON.stringify({ msg: 'ok', data }));
  /** @param json the wire's `data` */
  static ofJson = (json: string): SerializedBody => new SerializedBody(`{"msg":"ok","data":${json}}`);
}

/** An answer that is a file instead of the envelope. */
export class FileBody {
  readonly content: Buffer;
  /** Its media type. */
  readonly type: string;
  constructor(content: Buffer, type: string) {
    this.content = content;
    this.type = type;
  }
}
