/** Why no engine could be started. The message says what happened and what to do. */
export type EngineErrorCode =
  | 'BAD_RECORD'
  | 'DISK_FULL'
  | 'ENGINE_DIED'
  | 'ENGINE_GONE'
  | 'EXTERNAL_UNFIT'
  | 'EXTERNAL_UNREACHABLE'
  | 'IN_USE'
  | 'NOT_READY'
  | 'NOT_WRITABLE'
  | 'NO_ENGINE'
  | 'OTHER_ENGINE_DATA'
  | 'PORT_TAKEN'
  | 'UNKNOWN_PROCESS';

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
